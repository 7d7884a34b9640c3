/** Colours and styles, as themes of editors and prompts of shells write them: beside names such as `pwd` they are never a secret. Pure. */

const hex = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
const called = /^(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(|^(?:bg|fg)[:=]/i;

const styles =
  /^(?:(?:bold|dim|italic|underline|bright|light|dark|black|red|green|yellow|blue|magenta|purple|cyan|white|gr[ae]y)(?:[ _-](?=[a-z0-9])|$)){2,4}[0-9]{0,3}$/i;
/** How every row of styles begins. */
const stylesBegin = /^[bdiulrgympcw][a-z]{2,8}[ _-][bdiulrgympcw0-9]/i;

const shade =
  /^(?:(?:bg|fg|text|border|ring|fill|stroke|from|to|via)-)?(?:slate|gr[ae]y|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose)[-.](?:50|[1-9]00|950)$|^(?:light|dark|deep|bright|pale|medium|dim)?[ _-]?(?:slate|gr[ae]y|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose|brown|magenta|crimson)(?:gr[ae]y|accent)?[ _-]?(?:50|A?[1-9]00|950)$/i;
const numbered = /^(?:bright|bg|fg)?[ _-]?colou?r[ _-]?[0-9]{1,3}$/i;

/** Each of the long patterns takes a few milliseconds until it has run once, and nearly no value is anything like a colour. */
const isOneColour = (value: string): boolean =>
  (value.startsWith('#') && hex.test(value)) ||
  called.test(value) ||
  (stylesBegin.test(value) && styles.test(value)) ||
  (/[05]0$/.test(value) && shade.test(value)) ||
  numbered.test(value);

/** A part of a style: how it is written, a colour, what is painted with it. */
const styled =
  /^(?:bold|dim(?:med)?|italic|underlined?|blink|reverse|inverse|inverted|none|default|(?:bright|light|dark|dim)?[_-]?(?:black|white|red|green|yellow|blue|magenta|purple|cyan|gr[ae]y|orange|pink)|on|(?:bg|fg|on)[:=][\w#-]{1,24}|#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})|(?:bg|fg|text)-[a-z]{3,10})$/i;

/** Whether the value is a colour or a style of a theme (`#ff00aa`, `bold cyan`, `blue-600`, `bold #8aadf4`, `bold,#7aa2f7`), which is never a secret. */
export function isColour(value: string): boolean {
  if (isOneColour(value)) return true;
  if (value.length > 100 || !/[ ,]/.test(value)) return false;
  return value.split(/[ ,]+/).every((part) => styled.test(part) || isOneColour(part));
}

/** `Sapphire300`: the shade of a colour that has a name of its own; a person can choose that too, so only where a theme is likely. */
export const isShade = (value: string): boolean =>
  /^[A-Z]?[a-z]{3,20}(?:50|[1-9]00|950)$/.test(value);

/** The page of the context view: an empty body, our script and our style sheet, and a policy that lets nothing else in. Pure. */

export interface PageParts {
  readonly script: string;
  readonly style: string;
  /** Where the editor serves our files from. */
  readonly source: string;
  /** New for each page. */
  readonly nonce: string;
  readonly language: string;
  readonly title: string;
  /** What is behind it. */
  readonly ground: 'sideBar' | 'editor';
}

/** All of it is ours: no text of a conversation stands in it. */
export const pageOf = ({
  script,
  style,
  source,
  nonce,
  language,
  title,
  ground,
}: PageParts): string =>
  `<!DOCTYPE html>
<html lang="${escaped(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src ${escaped(source)}; script-src 'nonce-${escaped(nonce)}'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${escaped(style)}">
<title>${escaped(title)}</title>
</head>
<body class="on-${ground}"><div id="root"></div><script nonce="${escaped(nonce)}" src="${escaped(script)}"></script></body>
</html>`;

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<"]/g, (sign) => signs[sign] ?? sign);

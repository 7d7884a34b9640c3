// The four kinds of theme that a person may have chosen, and whether what is shown in one can be made out.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { clickOnce, runCommand, unbroken, until } from '../tools/e2e.mjs';

/** Each with its id, its name in the editor's list, and what the window, and a page in it, is marked as. */
const themes = {
  light: ['Default Light Modern', 'Light Modern', 'vs', 'vscode-light'],
  dark: ['Default Dark Modern', 'Dark Modern', 'vs-dark', 'vscode-dark'],
  'hc-black': [
    ...['Default High Contrast', 'Dark High Contrast'],
    ...['hc-black', 'vscode-high-contrast'],
  ],
  'hc-light': [
    ...['Default High Contrast Light', 'Light High Contrast'],
    ...['hc-light', 'vscode-high-contrast-light'],
  ],
};

/** Puts the window of the copy into each, one after the other, and looks; `look` gets its name and the mark of pages, and may be called again. */
export async function inEveryTheme(copy, page, look) {
  const settings = path.join(copy.workspace, '.vscode/settings.json');
  const before = fs.readFileSync(settings, 'utf8');
  for (const [name, [theme, , mark, pageMark]] of Object.entries(themes)) {
    fs.writeFileSync(settings, before.replace('{', `{ "workbench.colorTheme": "${theme}",`));
    await page.locator(`.monaco-workbench.${mark}`).waitFor();
    await unbroken(() => look(name, pageMark));
  }
  fs.writeFileSync(settings, before);
}

/** The same in a window that has no folder's settings: out of the editor's own list. */
export async function inEveryThemeByHand(page, look) {
  for (const [name, [, label, mark, pageMark]] of Object.entries(themes)) {
    const list = page.locator('.quick-input-widget input[type="text"]').first();
    await until(async (timeout) => {
      await runCommand(page, 'Preferences: Color Theme');
      await list.fill(label, { timeout });
      const row = page.locator('.quick-input-list .monaco-list-row', { hasText: label }).first();
      await row.waitFor({ timeout });
      await clickOnce(row, timeout);
    });
    await page.locator(`.monaco-workbench.${mark}`).waitFor();
    await unbroken(() => look(name, pageMark));
  }
}

/** The text stands out from its ground (WCAG's contrast of 4.5 or more). */
export async function standsOut(locator, name) {
  const { text, ground } = await locator.evaluate(coloursOf);
  assertContrast(text, ground, name);
}

/** So does every text of the picture in that page, and none runs into another one. */
export async function pictureIsReadable(frame, name) {
  const texts = await frame.evaluate(textsOf);
  assert.ok(texts.length > 0, `${name}: no text in the picture`);
  for (const { words, text, ground, runsInto } of texts) {
    assertContrast(text, ground, `${name}: “${words}”`);
    assert.deepEqual(runsInto, [], `${name}: “${words}” runs into another text`);
  }
}

function assertContrast(text, ground, name) {
  const [dark, bright] = [lightOf(text), lightOf(ground)].sort((a, b) => a - b);
  const ratio = (bright + 0.05) / (dark + 0.05);
  assert.ok(ratio >= 4.5, `${name}: contrast ${ratio.toFixed(1)}, ${text} on ${ground}`);
}

/** In the page: the text's colour and that of the nearest ground that has one. */
function coloursOf(element) {
  const { getComputedStyle } = globalThis;
  const isClear = (colour) => /(, 0\)|transparent)$/.test(colour);
  let on = element;
  while (on.parentElement && isClear(getComputedStyle(on).backgroundColor)) on = on.parentElement;
  const text = getComputedStyle(element.querySelector('a') ?? element).color;
  return { text, ground: getComputedStyle(on).backgroundColor };
}

/** In the page: each text of a drawing, its colour and what is painted below its middle, and which texts it runs into. */
function textsOf() {
  const { document, getComputedStyle } = globalThis;
  const over = (colour, ground) => {
    const [r, g, b, share = 1] = colour.match(/[\d.]+/g).map(Number);
    return [r, g, b].map((part, i) => part * share + ground[i] * (1 - share));
  };
  const rgb = (parts) => `rgb(${parts.map(Math.round).join(', ')})`;
  const drawn = [...document.querySelectorAll('svg rect, svg path, svg text')];
  const texts = drawn.filter(({ tagName }) => tagName === 'text');
  const boxes = new Map(texts.map((one) => [one, one.getBBox()]));
  const meets = (a, b) =>
    a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
  return texts.map((one) => {
    const box = boxes.get(one);
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const ground = drawn
      .slice(0, drawn.indexOf(one))
      .filter((below) => below.tagName !== 'text' && below.isPointInFill(middle))
      .map((below) => getComputedStyle(below).fill)
      .filter((fill) => fill !== 'none')
      .reduce((under, fill) => over(fill, under), [0, 0, 0]);
    return {
      words: one.textContent,
      text: rgb(over(getComputedStyle(one).fill, ground)),
      ground: rgb(ground),
      runsInto: texts
        .filter((other) => other !== one && meets(box, boxes.get(other)))
        .map((other) => other.textContent),
    };
  });
}

/** Relative luminance of `rgb(…)`, 0 to 1. */
function lightOf(colour) {
  const [r, g, b] = colour.match(/[\d.]+/g).map((part) => {
    const share = Number(part) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

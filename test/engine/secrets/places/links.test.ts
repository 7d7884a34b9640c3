/** Values in links and colours of a terminal, real and escaped, and links that hold none. */
import { masksWhatIsMarked } from '../marked';

const esc = '\u001b';
const bel = '\u0007';
const rows: readonly string[] = [
  `password: ${esc}]8;;https://x.dev/doc${esc}\\⟦Gv7-Kx42tango⟧${esc}]8;;${esc}\\`,
  `password: ${esc}]8;;https://x.dev/doc${bel}⟦Gv7-Kx42tango⟧${esc}]8;;${bel} ok`,
  `DB_PASSWORD=${esc}]8;id=1;https://x.dev/doc${bel}⟦Gv7-Kx42tango⟧${esc}]8;;${bel}`,
  `token ${esc}]8;;file:///a/b${esc}\\⟦x7Zt41LmPx0z8QabT⟧${esc}]8;;${esc}\\`,
  `${esc}]8;;https://a.b/?token=⟦x7Zt41LmPx0z8QabT⟧${esc}\\link${esc}]8;;${esc}\\`,
  '{"o":"password: \\u001b]8;;https://x.dev/doc\\u0007⟦Gv7-Kx42tango⟧\\u001b]8;;\\u0007"}',
  '{"o":"password: \\u001b]8;;https://x.dev/doc\\u001b\\\\⟦Gv7-Kx42tango⟧\\u001b]8;;\\u001b\\\\\\nnext"}',
  '{"o":"password: \\u001b[32m⟦Gv7-Kx42tango⟧\\u001b[0m"}',
  '{"o":"password: \\u001b[1;38;2;255;100;100m⟦Gv7-Kx42tango⟧\\u001b(B\\u001b[m"}',
  '{"o":"\\u001b]8;;https://x.dev/doc\\u0007docs\\u001b]8;;\\u0007 about passwords"}',
  `see ${esc}]8;;https://x.dev/password${esc}\\password docs 2024${esc}]8;;${esc}\\`,
  `password=${esc}]0;title2024${bel} next`,
];

describe('values in links of a terminal', () => {
  for (const row of rows)
    it(JSON.stringify(row), () => {
      masksWhatIsMarked(row);
    });
});

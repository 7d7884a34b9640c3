/** What stands behind `pass` and `pwd`: passwords, but also folders in prompts, colours of themes and tests that passed. */
import { masksWhatIsMarked } from '../marked';

const secrets: readonly string[] = [
  'pwd: "⟦Tr0ub4dor&3⟧"',
  'PASS=⟦hunter2!x⟧',
  'PASS=⟦hunter2⟧',
  'PASS=⟦s3cret⟧',
  'PASS="⟦s3cret-x⟧"',
  'PASS=⟦Velvet4Orbit⟧',
  'PASS="⟦otterSlide9⟧"',
  'PASS=⟦ab12⟧',
  'export PASS=⟦Velvet42⟧',
  'set pass=⟦Velvet42⟧',
  'const pass = "⟦Velvet42⟧";',
  'pwd: ⟦Velvet42⟧',
  'pwd: "⟦Velvet4821⟧"',
  'pass: ⟦Velvet300⟧',
  'log=editor&pwd=⟦Velvet300⟧',
  'USER: bob\nPASS: "⟦two words 42!⟧"',
  'the test pass: ⟦marble4821⟧',
  'PASS=⟦/aB3xK9q2Lm⟧',
  'DB_PWD=⟦/x7Zt41LmPx0z/9fQ2⟧',
];
const others: readonly string[] = [
  // Folders in prompts and bars.
  'pwd=#{pane_current_path}',
  'set -g status-right "pwd=#{pane_current_path} #{?client_prefix,on,off}"',
  'pwd="%{$fg_bold[cyan]%}%~"',
  'pwd="\\[\\e[38;5;208m\\]\\w\\[\\e[0m\\]"',
  "pwd='\\[\\033[01;34m\\]\\w\\[\\033[00m\\]'",
  '"pwd": "bold,#7aa2f7"',
  'pwd = "[](fg:#7aa2f7)"',
  "POWERLEVEL9K_PWD='Blue31'",
  'P10K_PWD=Blue31',
  "local pwd='%{$fg[blue]%}%c%{$reset_color%}'",
  'pwd="%{\\e[34m%}%~2"',
  'pwd="%F{cyan}%~%f"',
  'pass: "#{ENV[\'DB_PASS2\']}"',
  // Folders, whatever their parts are called.
  '"pwd": "/var/tmp/tmp.aB3xK9q2Lm"',
  '"pwd":"C:\\\\Users\\\\Me1\\\\Repo"',
  'pwd = "C:\\Users\\Me1\\Repo"',
  'pwd: "D:/jobs/Shop2024/Api9"',
  'pwd="\\\\nas01\\Team4\\Shop2"',
  'PWD=/builds/group/MyProject_2024',
  'PWD=/c/Users/Me1/Repo2024x9',
  'PWD=/__w/Shop4Api2/Shop4Api2',
  'OLDPWD=/builds/group/MyProject_2024',
  'INIT_CWD=/builds/group/MyProject_2024',
  'HOST_PWD=/builds/group/qA7xMyProject_2024',
  '"cwd":"C:\\\\Users\\\\Me1\\\\Repo"',
  'cwd: /private/var/folders/9f/x7Kq3b2d1c0/T/Run42',
  'PWD=~/code/aB3xK9q2Lm',
  // Colours and styles.
  'pwd = "Color214"',
  'pwd = colour39',
  'pwd: lightBlue700',
  'pwd: blueGrey400',
  '"pwd": "deepPurple-A200"',
  'theme: { pwd: "Sapphire300" }',
  'pwd: Sapphire300',
  'pwd="bold brightBlue"',
  // Tests that passed.
  'TEST PASS: GradientBackgroundV2Test',
  'TEST PASS: marble4821',
  'PASS: `renders Gradient2Bg`',
  'PASS: "shows 3 rows of data"',
  "PASS: 'handles 404 responses'",
  'PASS: "TestGradient2Bg"',
  'PASS="renders-Gradient2Bg"',
  'PASS=3Foo',
  'const pass = 3;',
  'let pass = await tests();',
];

describe('the bare names "pass" and "pwd"', () => {
  for (const row of [...secrets, ...others])
    it(row, () => {
      masksWhatIsMarked(row);
    });
});

import assert from 'node:assert/strict';
import fc from 'fast-check';
import { shellTouches } from '../../../../src/engine/conversation/shell/touches';

const touched = (command: string): readonly string[] =>
  shellTouches(command).map(({ action, path, from }) =>
    from === undefined ? `${action} ${path}` : `${action} ${from} > ${path}`,
  );

/** A patch of one file, in the named form. */
const patch = (path: string, line = '+x'): string =>
  `*** Begin Patch\n*** Update File: ${path}\n@@\n${line}\n*** End Patch\n`;
const diff = 'diff --git a/a.ts b/a.ts\n--- a/a.ts\n+++ b/a.ts\n@@ -1 +1 @@\n-x\n+y\n';

type Row = readonly [command: string, expected: readonly string[]];
const rooms: Readonly<Record<string, readonly Row[]>> = {
  'reading programs': [
    [
      'bat a.ts; less b.ts; tail -n 5 c.ts; head c.md',
      ['read a.ts', 'read b.ts', 'read c.ts', 'read c.md'],
    ],
    [
      'cat -n "my notes.md" \'b c.ts\' d\\ e.ts',
      ['read my notes.md', 'read b c.ts', 'read d e.ts'],
    ],
    ['cat -- a.ts', ['read a.ts']],
    [
      'cat Makefile docker/Dockerfile LICENSE Gemfile ./Procfile',
      ['read Makefile', 'read docker/Dockerfile', 'read LICENSE', 'read Gemfile', 'read Procfile'],
    ],
    [
      'cat .env a.d.ts x.Z y.z lib.v2-rc',
      ['read .env', 'read a.d.ts', 'read x.Z', 'read y.z', 'read lib.v2-rc'],
    ],
    ['cat README v1.2 src.d/x a.averylongending Makefiles NoMakefile Makefile/x', []],
    ['cat "$HOME/a.ts" a*.ts b?.ts {c,d}.ts [e].ts `f`.ts "`g`.ts"', []],
    ['echo cat a.ts', []],
    ['cat x.A lib.d/y.ts', ['read x.A', 'read lib.d/y.ts']],
  ],
  redirections: [
    ['echo a>b.txt', ['write b.txt']],
    ['echo a >| b.txt', ['write b.txt']],
    ['make >& all.log', ['write all.log']],
    ['make &> all.log', ['write all.log']],
    ['make &>> all.log', ['write all.log']],
    ['cat a.ts >& b.ts', ['read a.ts', 'write b.ts']],
    ['make >&2', []],
    ['make 2>& 1', []],
    ['make 2>&-', []],
    ['cat a.ts 2>&1 b.ts', ['read a.ts', 'read b.ts']],
    ['cat < a.ts', []],
    ['cat <<< a.ts > b.txt', ['write b.txt']],
    ['> empty', ['write empty']],
    ['echo x > "$OUT"', []],
    ['echo x > 1', []],
    ['echo x > -y.ts', []],
    ['echo x > .', []],
    ['echo x > ..', []],
    ['make > a.log 2> b.log', ['write a.log', 'write b.log']],
    ['cat a.ts > copy && cat b.ts', ['read a.ts', 'write copy', 'read b.ts']],
    ['diff <(cat a.ts) x', []],
    ['echo x > out/dev/null', ['write out/dev/null']],
  ],
  'tee and touch': [
    ['make | tee -a build.log other', ['write build.log', 'write other']],
    ['touch a b.ts', ['write a', 'write b.ts']],
    ['touch -d yesterday -r old.ts new.ts', ['write new.ts']],
    ['touch -t 202601010000 new.ts', ['write new.ts']],
    ['tee /dev/stderr', []],
    ['touch -c x-d y', ['write x-d', 'write y']],
    ['touch -cmd yesterday y', ['write y']],
  ],
  sed: [
    ['sed s/a/b/ a.ts', ['read a.ts']],
    ['sed -n 1,5p a.ts b.ts', ['read a.ts', 'read b.ts']],
    ['sed -i.bak s/a/b/ a.ts', ['edit a.ts']],
    ['sed -Ei s/a/b/ a.ts', ['edit a.ts']],
    ['sed -zi s/a/b/ a.ts', ['edit a.ts']],
    ['sed -Zi s/a/b/ a.ts', ['edit a.ts']],
    ['sed --in-place=.bak s/a/b/ a.ts', ['edit a.ts']],
    ['sed --in-place s/a/b/ a.ts', ['edit a.ts']],
    ['sed "s/x-i/y/" a.ts', ['read a.ts']],
    ['sed --quiet p a.ts', ['read a.ts']],
    ['sed -i "" -e s/a/b.ts -e s/c/d.ts a.ts', ['edit a.ts']],
    ['sed -n -e 1p a.ts', ['read a.ts']],
    ['sed -i -f fix.sed a.ts', ['edit a.ts']],
    ['sed x.ts', []],
    ["sed -i '' 's/a/b/w log.txt' a.ts", ['edit a.ts']],
    ["sed -i 's/a/b/w log.txt' a.ts", ['edit a.ts']],
    ['sed -f fix.sed -f more.sed a.ts', ['read a.ts']],
    ['sed s/x-e/y/ b.ts a.ts', ['read b.ts', 'read a.ts']],
    ['sed -i "$SCRIPT" a.ts', ['edit a.ts']],
    ['sed -i s/a/b/ *.ts src', []],
  ],
  'copies and moves': [
    ['cp -p a.ts b.ts', ['read a.ts', 'write b.ts']],
    ['cp a.ts b.ts lib', ['read a.ts', 'write lib/a.ts', 'read b.ts', 'write lib/b.ts']],
    ['mv -f "a b.ts" c.ts', ['move a b.ts > c.ts']],
    ['mv lib/a.ts .', ['move lib/a.ts > a.ts']],
    ['mv lib/a.ts ..', ['move lib/a.ts > ../a.ts']],
    ['mv a.ts b/', ['move a.ts > b/a.ts']],
    ['mv a.ts docs b.ts lib', ['move a.ts > lib/a.ts', 'move b.ts > lib/b.ts']],
    ['mv a.ts lib', []],
    ['mv lib a.ts', []],
    ['mv a.ts', []],
    ['mv', []],
    ['mv a.ts "$TO"', []],
    ['mv "$A" b.ts lib', []],
    ['mv a*.ts b.ts lib', []],
    ['mv -t lib a.ts b.ts', []],
    ['mv -fvt lib a.ts b.ts', []],
    ['mv -Zt lib a.ts b.ts', []],
    ['cp a--target.ts b.ts', ['read a--target.ts', 'write b.ts']],
    ['mv a.ts b.ts "$TO"', []],
    ['cp --target-directory=lib a.ts b.ts', []],
    ['cp -T a.ts b.ts', ['read a.ts', 'write b.ts']],
    ['cp a.ts b-t.ts', ['read a.ts', 'write b-t.ts']],
  ],
  git: [
    ['git mv -k "a b.ts" c.ts', ['move a b.ts > c.ts']],
    ['git rm -r src/a.ts docs', ['delete src/a.ts', 'empty docs']],
    ['rm -rf docs/old a.ts lib/', ['empty docs/old', 'delete a.ts', 'empty lib']],
    ['rm --recursive scratch', ['empty scratch']],
    ['rm -f docs', []],
    ['rm -rf "$OUT" /dev/x', []],
    ['git rm --cached a.ts', []],
    ['git add a.ts', []],
    ['git head a.ts', []],
    ['git checkout rm a.ts', []],
    ['git checkout main -- src/a.ts docs/b.md', ['edit src/a.ts', 'edit docs/b.md']],
    ['git checkout --theirs -- a.ts', ['edit a.ts']],
    ['git checkout HEAD -- a.ts', []],
    ['git checkout -- a.ts', []],
    ['git checkout main -- src', []],
    ['git restore --source=v1.2 a.ts', ['edit a.ts']],
    ['git restore -s main -- a.ts', ['edit a.ts']],
    ['git restore --source HEAD a.ts', []],
    ['git restore -s main --staged a.ts', []],
    ['git restore a.ts', []],
    ['git', []],
  ],
  PowerShell: [
    ['Get-Content -Path src\\a.ts -TotalCount 20', ['read src/a.ts']],
    ['Get-Content .\\src\\a.ts,src\\b.ts -Raw', ['read src/a.ts', 'read src/b.ts']],
    ['Get-Content -Raw -Encoding UTF8 a.ts | Select-String x', ['read a.ts']],
    ["Set-Content -LiteralPath 'my notes.md' -Value $text", ['write my notes.md']],
    ['Add-Content a.log "text"', ['write a.log']],
    ['npm test | Out-File -FilePath out\\all.log -Append', ['write out/all.log']],
    ['Remove-Item nginx -Recurse -Force; Remove-Item .dockerignore', ['delete .dockerignore']],
    ['New-Item -ItemType Directory -Force specs.d', []],
    ['New-Item -Path src -Name a.ts -ItemType File', ['write src/a.ts']],
    ['New-Item src\\b.ts', ['write src/b.ts']],
    ['Copy-Item a.ts -Destination lib\\a.ts', ['read a.ts', 'write lib/a.ts']],
    ['Move-Item -Path a.ts -Destination b.ts -Force', ['move a.ts > b.ts']],
    ['Rename-Item lib\\a.ts b.ts', ['move lib/a.ts > lib/b.ts']],
    ['Move-Item a.ts,b.ts lib', []],
    ['Get-Content $env:HOME\\a.ts; Remove-Item *.ts', []],
    ['Get-Date; Get-ChildItem src; Remove-Item', []],
    [
      'Set-Location -Path C:\\ws\\app; Get-Content src\\a.ts; remove-item C:\\ws\\b.ts',
      ['read C:/ws/app/src/a.ts', 'delete C:/ws/b.ts'],
    ],
    ['cd C:\\ws && cat a.ts', ['read C:/ws/a.ts']],
    ['cd C:\\\\ws && cat C:\\\\ws\\\\b.ts', ['read C:/ws/b.ts']],
    ['Set-Location "$dir"; Get-Content a.ts', []],
    ["powershell.exe -NoProfile -Command 'Set-Location src; Get-Content a.ts'", ['read src/a.ts']],
    ["pwsh -c 'Remove-Item b.ts'", ['delete b.ts']],
    ['pwsh -File build.ps1', []],
  ],
  'folders and brackets': [
    ['cd a && cd b && cat c.ts', ['read a/b/c.ts']],
    ['cd a/b/ && cat ../c.ts', ['read a/c.ts']],
    ['cd a; mv x.ts y.ts', ['move a/x.ts > a/y.ts']],
    ['cd a && cat /etc/x.conf ~/y.md', ['read /etc/x.conf', 'read ~/y.md']],
    ['cd a && cd /b && cat c.ts', ['read /b/c.ts']],
    ['cd "$X"; cd /b; cat c.ts', ['read /b/c.ts']],
    ['cd "$X"; cd b; cat c.ts', []],
    ['cd "$X"; cd ~/b; cat c.ts', ['read ~/b/c.ts']],
    ['cd x && cd a/b && cat c.ts', ['read x/a/b/c.ts']],
    ['cd ~/p && cat c.ts', ['read ~/p/c.ts']],
    ['cd ~ && cat ../c.ts', ['read ~/../c.ts']],
    ['cd a/~b && cat c.ts', ['read a/~b/c.ts']],
    ['cd && cat c.ts', []],
    ['cd - && cat c.ts', []],
    ['cd -P a && cat c.ts', []],
    ['pushd a; cat b.ts; popd; cat c.ts', ['read a/b.ts']],
    ['(cd a; (cd b; cat c.ts); cat d.ts); cat e.ts', ['read a/b/c.ts', 'read a/d.ts', 'read e.ts']],
    ['(cd "$X"; cat a.ts); cat b.ts', ['read b.ts']],
    ['cat a.ts ) cat b.ts', ['read a.ts']],
    ['cd a && echo x > b.txt', ['write a/b.txt']],
  ],
  'what may or may not run': [
    ['cat a.ts || cat b.ts', ['read a.ts']],
    ['cat a.ts || cat b.ts && cat c.ts', ['read a.ts', 'read c.ts']],
    ['cat a.ts || cat b.ts | tee c.log; cat d.ts', ['read a.ts', 'read d.ts']],
    ['make ||\n touch failed', []],
    ['make || (rm a.ts)', []],
    ['cd a || cd b; cat c.ts', []],
    ['cd a || exit 1; cat c.ts', ['read a/c.ts']],
    ['cat a.ts; for f in x; do rm b.ts; done; cat c.ts', ['read a.ts', 'read c.ts']],
    ['if [ -f a.ts ]; then rm a.ts; fi && mv b.ts c.ts', ['move b.ts > c.ts']],
    ['for d in x y; do if true; then rm a.ts; fi; rm b.ts; done; rm c.ts', ['delete c.ts']],
    ['for d in x y; do cd $d; done; rm c.ts', []],
    ['while read f; do rm a.ts', []],
    ['while true; do cat a.ts; done', []],
    ['until x; do y; cat a.ts; done', []],
    ['if x; then y; rm a.ts; fi', []],
    ['case x in y) rm a.ts;; esac', []],
    ['select x in y; do z; rm a.ts; done', []],
  ],
  patches: [
    [`apply_patch <<'EOF'\n${patch('a.ts')}EOF\n`, ['edit a.ts']],
    [`apply_patch <<'EOF'\n${patch('a.ts')}`, ['edit a.ts']],
    [`apply_patch <<'EOF'\n${patch('a.ts').trimEnd()}`, ['edit a.ts']],
    [
      `cd lib && applypatch <<EOF\n${patch('a.ts')}EOF\ncat b.ts`,
      ['edit lib/a.ts', 'read lib/b.ts'],
    ],
    [
      `apply_patch <<A\n${patch('a.ts')}A\napply_patch <<'B'\n${patch('b.ts')}B`,
      ['edit a.ts', 'edit b.ts'],
    ],
    [`apply_patch "$(cat <<'EOF'\n${patch('a.ts')}EOF\n)"`, ['edit a.ts']],
    [
      `apply_patch "$(cat <<'EOF'\n${patch('a.ts')}EOF\n)" && rm b.ts`,
      ['edit a.ts', 'delete b.ts'],
    ],
    [`apply_patch '${patch('a.ts')}'; cat b.ts`, ['edit a.ts', 'read b.ts']],
    [`apply_patch '${patch('a.ts', 'x'.repeat(9_000))}'; cat b.ts`, ['edit a.ts', 'read b.ts']],
    [`cat <<'EOF' | apply_patch\n${patch('a.ts')}EOF`, ['edit a.ts']],
    [`(cd lib && apply_patch <<E\n${patch('a.ts')}E\n); cat b.ts`, ['edit lib/a.ts', 'read b.ts']],
    [`bash -lc 'cd lib && apply_patch <<E\n${patch('a.ts')}E\n'`, ['edit lib/a.ts']],
    [patch('a.ts', '+rm b.ts'), ['edit a.ts']],
    [`git apply <<'EOF'\n${diff}EOF`, ['edit a.ts']],
    [`git apply --index - <<'EOF'\n${diff}EOF`, ['edit a.ts']],
    [`patch -p1 <<'EOF'\n${diff}EOF`, ['edit a.ts']],
    [`git apply --check <<'EOF'\n${diff}EOF`, []],
    [`git apply --cached <<'EOF'\n${diff}EOF`, []],
    [`git apply --directory=x <<'EOF'\n${diff}EOF`, []],
    [`patch -p2 <<'EOF'\n${diff}EOF`, []],
    [`patch -d x <<'EOF'\n${diff}EOF`, []],
    [`patch --dry-run <<'EOF'\n${diff}EOF`, []],
    ['git apply fix.patch', []],
    [`cat > how.md <<'EOF'\n${patch('a.ts')}EOF`, ['write how.md']],
    [`echo '${patch('a.ts')}'`, []],
    [`git commit -m "$(cat <<'EOF'\n${patch('a.ts')}EOF\n)"`, []],
    [`make || apply_patch <<'EOF'\n${patch('a.ts')}EOF`, []],
  ],
  'commands inside commands': [
    ["bash -lc 'cd src && rm a.ts'", ['delete src/a.ts']],
    [
      'cd lib && /bin/sh -c "sed -i s/a/b/ a.ts; mv b.ts c.ts"',
      ['edit lib/a.ts', 'move lib/b.ts > lib/c.ts'],
    ],
    ['bash -c "rm $X a.ts"', []],
    ['bash run.sh', []],
    ['sudo rm a.ts', ['delete a.ts']],
    ['LANG=C sed -i s/a/b/ a.ts', ['edit a.ts']],
    ['env LANG=C tee a.ts', ['write a.ts']],
  ],
  'text that is no command': [
    ['# cat a.ts\ncat b.ts', ['read b.ts']],
    ['cat a.ts # > b.ts\ncat c.ts', ['read a.ts', 'read c.ts']],
    ['cat a#b.ts', ['read a#b.ts']],
    [
      'echo \'a\' "b" \'\' "" > a.md <<E \'c\' "d"\nrm x.ts\nE\ncat b.ts',
      ['write a.md', 'read b.ts'],
    ],
    ['cat > a.md <<END-1\nrm x.ts\nEND-1\ncat b.ts', ['write a.md', 'read b.ts']],
    ['cat > a.md <<\t_mid\nrm x.ts\n_mid\ncat b.ts', ['write a.md', 'read b.ts']],
    ['cat > a.md <<stop\nrm x.ts\nstop\ncat b.ts', ['write a.md', 'read b.ts']],
    ['cat > a.md <<E\n\tE\nrm x.ts\nE\ncat b.ts', ['write a.md', 'read b.ts']],
    ['cat > a.md <<-E\nE\t\nrm x.ts\n\t\tE\ncat b.ts', ['write a.md', 'read b.ts']],
    ['cat a.ts|cat b.ts&cat c.ts;cat d.ts&&cat e.ts', 'abcde'.split('').map((n) => `read ${n}.ts`)],
    ['cat a.ts \\\n b.ts \\\n c.ts', ['read a.ts', 'read b.ts', 'read c.ts']],
    ['cat $a b.ts', ['read b.ts']],
    ["cat <<'E' > a.md\ncat x.ts\nE\ncat b.ts", ['write a.md', 'read b.ts']],
    ['cat > a.sh <<E\n  E\nrm x.ts\nE\ncat b.ts', ['write a.sh', 'read b.ts']],
    ['cat > a.sh <<-E\nrm x.ts\n\tE\ncat b.ts', ['write a.sh', 'read b.ts']],
    ['cat > a.sh << "E"\r\nrm x.ts\r\nE\r\ncat b.ts', ['write a.sh', 'read b.ts']],
    ['cat > a.sh <<\\E\nrm x.ts\nE\ncat b.ts', ['write a.sh', 'read b.ts']],
    ['join <<A <<B > a.txt\nrm x.ts\nA\nrm y.ts\nB\ncat b.ts', ['write a.txt', 'read b.ts']],
    ['cat > a.sh <<E\nrm x.ts', ['write a.sh']],
    ["grep 'x << E' a; cat <<E > a.txt\nrm x.ts\nE\ncat b.ts", ['write a.txt', 'read b.ts']],
    ['echo "a << b" "\\" << b" x \\<< c\ncat b.ts', ['read b.ts']],
    ["grep '<<E' a.c; cat <<E > a.txt\nrm x.ts\nE\ncat b.ts", ['write a.txt', 'read b.ts']],
    ['echo $((1<<2)) && cat b.ts', ['read b.ts']],
    ["echo 'rm a.ts; cat b.ts'", []],
    ['echo "rm a.ts \\"; cat b.ts"; cat c.ts', ['read c.ts']],
    ['echo $(rm a.ts; (cat b.ts)); cat c.ts', ['read c.ts']],
    ['cat \\\n  a.ts', ['read a.ts']],
    ['', []],
    ['\n;;&', []],
  ],
};

for (const [room, rows] of Object.entries(rooms)) {
  describe(`shell commands, ${room}:`, () => {
    for (const [command, expected] of rows) {
      const shown = command.replace(/[\n\r]/gu, '⏎').replace(/x{99,}/u, 'x…');
      it(`\`${shown}\` is ${expected.length === 0 ? 'nothing' : expected.join(', ')}`, () => {
        assert.deepEqual(touched(command), expected);
      });
    }
  });
}

describe('shell commands of any form', () => {
  it('touch the one file they name, whatever is quoted how', () => {
    const quote = fc.constantFrom(
      (name: string) => `'${name}'`,
      (name: string) => `"${name}"`,
      (name: string) => name.replace(/[ &;|#<>()]/gu, '\\$&'),
    );
    const name = fc.stringMatching(/^[a-z][a-z &;|#<>()]{0,12}\.ts$/u);
    fc.assert(
      fc.property(name, quote, (file, quoted) => {
        assert.deepEqual(touched(`cat ${quoted(file)} && rm -f ${quoted(file)}`), [
          `read ${file}`,
          `delete ${file}`,
        ]);
      }),
    );
  });

  it('read a long here-document as data and go on behind it', () => {
    const body = 'rm src/a.ts\n'.repeat(5_000);
    assert.deepEqual(touched(`cat > big.sh <<'EOF'\n${body}EOF\ncat b.ts`), [
      'write big.sh',
      'read b.ts',
    ]);
  });

  it('that are too long end before the command that is cut', () => {
    const line = `echo ${'x'.repeat(5_976)}; cat a.ts; rm b.ts`;
    assert.deepEqual(touched(line), ['read a.ts', 'delete b.ts']);
    assert.deepEqual(touched(`${line}.bak`), ['read a.ts']);
  });
});

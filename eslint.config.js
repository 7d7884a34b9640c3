// @ts-check
// Lint rules: type-checked for src and test, and the borders of the pure rooms (engine, base).
const js = require('@eslint/js');
const tseslint = require('typescript-eslint');
const { defineConfig, globalIgnores } = require('eslint/config');

/** What is forbidden in all our code. */
const everywhere = [
  { selector: 'ExportDefaultDeclaration', message: 'No default exports.' },
  {
    selector: 'ObjectExpression > SpreadElement > ObjectExpression',
    message:
      'Write the properties down: spreading a literal only packs lines, and hides mistakes from the types.',
  },
  {
    selector: 'MemberExpression[object.name="AbortSignal"][property.name="timeout"]',
    message:
      'Behind AbortSignal.any it never fires (Node 20): a timer aborts a controller of your own.',
  },
];

const pure = 'The engine and base are pure: take it as a parameter.';

/** Node's globals that plain scripts use; type-checked files know their own from TypeScript. */
const nodeGlobals = Object.fromEntries(
  [
    'AbortController AbortSignal Buffer URL __dirname __filename clearInterval clearTimeout console exports',
    'fetch globalThis module performance process require setImmediate setInterval setTimeout',
    'structuredClone TextDecoder TextEncoder URLSearchParams queueMicrotask clearImmediate WebSocket Event EventTarget',
  ]
    .join(' ')
    .split(' ')
    .map((name) => [name, 'readonly']),
);

module.exports = defineConfig(
  globalIgnores([
    'dist',
    'out',
    'coverage',
    '.vscode-test',
    'test/fixtures',
    'test/demo-workspace',
  ]),
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: __dirname },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/consistent-type-exports': 'error',
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/prefer-readonly': 'error',
      // It takes a flag that was just read for unchanged after an `await`, where this project asks again on purpose.
      '@typescript-eslint/no-unnecessary-condition': 'off',
      // `!` on an index that was just checked is this project's habit; a review decides.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // tsc's noPropertyAccessFromIndexSignature asks for the brackets that this rule removes.
      '@typescript-eslint/dot-notation': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      // Control characters in transcripts are looked for on purpose.
      'no-control-regex': 'off',
      'no-console': 'error',
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    rules: {
      complexity: ['error', 12],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      'no-restricted-syntax': ['error', ...everywhere],
      'no-restricted-imports': [
        'error',
        {
          paths: [
            { name: 'zod', message: "Import from 'zod/mini': a thirtieth of the size." },
            { name: 'js-tiktoken', message: 'Only esbuild.js touches its ranks.' },
          ],
        },
      ],
    },
  },
  {
    files: ['src/engine/**/*.ts', 'src/base/**/*.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...[
          'process console setTimeout setInterval setImmediate clearTimeout clearInterval',
          'clearImmediate queueMicrotask fetch crypto performance require Buffer',
        ]
          .join(' ')
          .split(' ')
          .map((name) => ({ name, message: pure })),
      ],
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: pure },
        { object: 'Math', property: 'random', message: pure },
        ...['process', 'console', 'crypto', 'fetch', 'setTimeout', 'setInterval'].map(
          (property) => ({ object: 'globalThis', property, message: pure }),
        ),
      ],
      'no-restricted-syntax': [
        'error',
        ...everywhere,
        { selector: 'NewExpression[callee.name="Date"][arguments.length=0]', message: pure },
        { selector: 'CallExpression[callee.name="Date"]', message: pure },
      ],
    },
  },
  {
    files: ['src/engine/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...everywhere,
        { selector: 'NewExpression[callee.name="Date"][arguments.length=0]', message: pure },
        { selector: 'CallExpression[callee.name="Date"]', message: pure },
        {
          selector: ':function[async=true]',
          message: 'Nothing in the engine is asynchronous.',
        },
        { selector: 'AwaitExpression', message: 'Nothing in the engine is asynchronous.' },
      ],
    },
  },
  {
    files: ['test/**/*.ts'],
    rules: {
      'no-console': 'off',
      // Tests build odd data on purpose and read what they have just asserted.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/no-misused-spread': 'off',
      // Planted secrets are written in pieces, so that no scanner takes them for real ones.
      '@typescript-eslint/no-unnecessary-template-expression': 'off',
    },
  },
  {
    files: ['**/*.js', '**/*.cjs', '**/*.mjs'],
    languageOptions: { globals: nodeGlobals },
    rules: { 'no-unused-vars': ['error', { argsIgnorePattern: '^_', caughtErrors: 'none' }] },
  },
  { files: ['**/*.js', '**/*.cjs'], languageOptions: { sourceType: 'commonjs' } },
  {
    // Functions handed to the browser run there.
    files: ['test/e2e/**/*.mjs', 'test/tools/**/*.mjs', 'tools/pictures.mjs'],
    languageOptions: { globals: { document: 'readonly', window: 'readonly' } },
  },
);

// Finds a headless Chromium and opens pages in it that reach nothing but this machine.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { patience, programMs } from '../../tools/patience.mjs';
import { bareEnv, closeAtEnd, dropScratch, scratch } from '../../tools/tidy.mjs';

const names = ['chromium-headless-shell', 'chromium', 'google-chrome'];

const flags = [
  '--no-sandbox', // containers run as root; nothing but our own server is opened
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The browser of this machine, `CHROME_PATH` first; undefined when one has to be fetched. */
export function installedBrowser() {
  const named = process.env.CHROME_PATH;
  if (named) {
    if (!fs.existsSync(named)) throw new Error(`CHROME_PATH names ${named}, which is not there`);
    return named;
  }
  for (const dir of (process.env.PATH ?? '').split(path.delimiter)) {
    for (const name of names) {
      const file = path.join(dir, name);
      if (fs.existsSync(file) && runs(file)) return file;
    }
  }
  return undefined;
}

/** A wrapper that only asks to install a snap is no browser. */
function runs(file) {
  return spawnSync(file, ['--version'], { timeout: programMs, stdio: 'ignore' }).status === 0;
}

/**
 * Starts the browser: `{newPage(options), close()}`. `fetched` is what fetchVscode gave for a browser, if it fetched one.
 * Requests of its pages to other hosts are cut off and noted in `page.refused`.
 */
export async function startBrowser(fetched) {
  const { chromium } = await import('playwright-core');
  const home = scratch('browser');
  const env = bareEnv(home, {
    TMPDIR: home,
    ...fetched?.env,
    ...(fetched ? { FONTCONFIG_FILE: fontList(fetched.fonts, home) } : {}),
  });
  const executablePath = fetched?.program ?? installedBrowser();
  let browser;
  try {
    browser = await chromium.launch({
      executablePath,
      args: flags,
      env,
      headless: true,
      timeout: patience(),
      handleSIGINT: false, // tidy.mjs ends it, in the right order
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
  } catch (error) {
    throw new Error(
      `${executablePath} does not start (on Debian: apt-get install libnss3, or set CHROME_PATH): ${error.message}`,
      { cause: error },
    );
  }
  const untell = closeAtEnd(() => browser.close());
  return {
    newPage: (options) => newPage(browser, options),
    version: browser.version(),
    async close() {
      untell();
      await browser.close();
      dropScratch(home);
    },
  };
}

/** The fetched browser brings its fonts; the list that comes with it names folders of another system. */
function fontList(fonts, home) {
  const file = path.join(home, 'fonts.conf');
  const dirs = [fonts, '/usr/share/fonts'].map((dir) => `<dir>${dir}</dir>`).join('');
  const cache = `<cachedir>${path.join(home, 'fonts-cache')}</cachedir>`;
  const head = '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">';
  fs.writeFileSync(file, `${head}<fontconfig>${dirs}${cache}</fontconfig>`);
  return file;
}

async function newPage(browser, { width = 1280, height = 800 } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, locale: 'en-US' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  context.setDefaultTimeout(patience());
  const page = await context.newPage();
  page.refused = [];
  await context.route(
    (url) => !isLocal(url),
    (route) => {
      page.refused.push(route.request().url());
      return route.abort();
    },
  );
  return page;
}

function isLocal(url) {
  if (!/^(https?|wss?):$/.test(url.protocol)) return true; // blob:, data:, about:
  return url.hostname === '127.0.0.1' || url.hostname === 'localhost';
}

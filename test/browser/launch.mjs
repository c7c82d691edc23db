// The browser that is there. Where the machine is busy it may take minutes to begin and to draw, and a container may
// have little shared memory.
import {chromium} from 'playwright-core';
import {existsSync} from 'node:fs';

const patience = 300_000;

export async function launch() {
  const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
  if (!executablePath) throw new Error('there is no chromium in /usr/bin');
  return chromium.launch({executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'], timeout: patience});
}

// opened is a page that waits as long; context is the browser or a context of it.
export async function opened(context, options) {
  const page = await context.newPage(options);
  page.setDefaultTimeout(patience);
  return page;
}

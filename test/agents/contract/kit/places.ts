/** A home and a follower for each test, gone afterwards. */
import { tempDir } from '../../../disk/tempDir';
import { Follower } from './disk';
import { Home } from './home';

export interface Places {
  readonly at: (...parts: readonly string[]) => string;
  readonly home: Home;
  readonly follower: Follower;
}

/** Registers the hooks; the places of the present test. */
export function places(): () => Places {
  const at = tempDir();
  let here: Places | undefined;
  beforeEach(() => {
    const home = new Home(at('home'));
    here = { at, home, follower: new Follower(home, at('ours')) };
  });
  afterEach(() => here?.follower.close());
  return () => {
    if (!here) throw new Error('only inside a test');
    return here;
  };
}

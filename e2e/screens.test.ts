// Every screen of employees can be read and fits its window, in the order of the menu. `screens-outside.test.ts` has all other screens, so
// that two workers share the work.
import { WALKS } from './screens.ts';
import { testWalks } from './screens-walk.ts';

testWalks(WALKS.filter(({ account }) => account === 'emp'));

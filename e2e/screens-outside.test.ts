// Every screen of administrators, every landing page, the first login and the public website can be read and fit their window.
import { WALKS } from './screens.ts';
import { testWalks } from './screens-walk.ts';

testWalks(WALKS.filter(({ account }) => account !== 'emp'));

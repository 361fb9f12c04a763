// Every screen of administrators, every landing page and the public website can be read and fit their window. The first login is left
// out: the journey of the forced password uses up the account that has it.
import { FIRST_LOGIN, WALKS } from './screens.ts';
import { testWalks } from './screens-walk.ts';

testWalks(WALKS.filter(({ account }) => account !== 'emp' && account !== FIRST_LOGIN));

// What apps/server/seeds may import from this area, so that demo data is written by the same functions as real data. The app uses index.ts.
import { wireCustomer } from './wiring.ts';

export { finish as finishWork } from './case/work/work.service.ts';
export { linesOfPasses, plannedLines } from './decoration/money/money.rules.ts';
export { askMoney } from './decoration/money/money.service.ts';
export { readSetting } from './decoration/money/setting.queries.ts';
export { lockDecoration } from './decoration/step/change.queries.ts';

// The seeds build no app, so the listeners of the area are registered here.
wireCustomer();

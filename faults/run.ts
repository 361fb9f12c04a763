// `npm run faults [rounds]`: breaks an installation of its own while money is taken, and ends in verify. Exits with 1 when a payment was
// lost or doubled, a balance differs, or a call was answered with anything but success or 503.
import { ALL_FAULTS } from './faults.ts';
import { openFaultGround } from './ground.ts';
import { judge } from './pay.ts';
import { runRound } from './round.ts';

const PAYMENTS_PER_ROUND = 300;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const rounds = Number(process.argv[2] ?? 1);
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('usage: npm run faults [-- rounds]');
const gone = Promise.withResolvers<never>();
gone.promise.catch(() => undefined);
const ground = await openFaultGround({ log: (line) => say(`  ${line}`), smallDisk: true, onGone: gone.reject });
let faults: string[] = [];
try {
  let answered = new Map<string, string>();
  for (let round = 1; round <= rounds; round += 1) {
    say(`== round ${round} of ${rounds}`);
    const outcome = await runRound(ground, ALL_FAULTS, PAYMENTS_PER_ROUND, gone.promise, say);
    answered = new Map([...answered, ...outcome.answered]);
    faults.push(...outcome.wrong.map((answer) => `answered: ${answer}`));
  }
  faults = [...faults, ...(await judge(ground, answered))];
  say(`${answered.size} payments`);
} finally {
  await ground.close();
}
for (const fault of faults.slice(0, 50)) say(`  ${fault}`);
say(faults.length === 0 ? 'none lost, none doubled; nothing differs' : `${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);

// Finds bank agreements by a typed text. The compared values are stored in columns, so that an index can be used under the policy.
import { sql, type RawBuilder } from 'kysely';
import { begins, reversed } from '../../../platform/db/begins.ts';
import { own } from '../../../platform/db/sql.ts';
import { housesNamed, personsMeant } from '../../estate/index.ts';

type Part = RawBuilder<unknown>;

const AGREEMENT = sql`select a.id from manage.bank_agreement a where ${own('a')} and`;
/** The fewest last digits of an account number that are searched for; fewer would match too many. */
const ACCOUNT_DIGITS = 4;

/**
 * The name of the account contains the text. A single character is searched for in every name, longer texts use the indexes of its parts.
 */
function byAccountName(key: string): Part[] {
  const lower = sql`lower(${key}::text)`;
  if ([...key].length === 1) return [sql`position(${lower} in a.account_key) > 0`];
  return [
    begins(sql`a.account_key`, lower),
    begins(sql`a.account_key_end`, sql`reverse(${lower})`),
    sql`a.long_account_key is not null and position(${lower} in a.long_account_key) > 1`,
  ];
}

/**
 * Ids of the agreements that match a typed text, in parentheses: by the beginning of their number, the name or the last digits of the
 * account, the house, the number of the customer or the customer as a person.
 */
export function agreementsMeant(key: string): Part {
  const ways = [
    begins(sql`a.agreement_key`, sql`lower(${key}::text)`),
    ...byAccountName(key),
    ...([...key].length >= ACCOUNT_DIGITS ? [begins(sql`a.account_no_end`, reversed(key))] : []),
  ].map((way) => sql`${AGREEMENT} ${way}`);
  return sql`(${sql.join(ways, sql` union `)}
    union select a.id from ${housesNamed(key)} f(id) join manage.bank_agreement a on ${own('a')} and a.house_id = f.id
    union select a.id from estate_view.customer c join manage.bank_agreement a on a.tenant_id = c.tenant_id and a.customer_id = c.id
           where ${own('c')} and c.number = upper(${key}::text)
    union select a.id from ${personsMeant(key)} f(id) join estate_view.customer c on ${own('c')} and c.person_id = f.id
      join manage.bank_agreement a on a.tenant_id = c.tenant_id and a.customer_id = c.id)`;
}

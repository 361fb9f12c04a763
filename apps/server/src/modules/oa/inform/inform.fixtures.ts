// Helpers for tests of notices: rows read as the owner of the database, ids of houses and companies, and notices inserted or sent.
import { sendInform, type InformForm } from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';

/** Rows read without any policy. */
export const rowsOf = <R extends object>({ database }: Installation, text: string, values: unknown[] = []): Promise<R[]> =>
  database.asOwner(async (client) => (await client.query(text, values)).rows as R[]);

export async function oneOf<R extends object>(installation: Installation, text: string, values: unknown[] = []): Promise<R> {
  const [row, ...more] = await rowsOf<R>(installation, text, values);
  if (!row || more.length > 0) throw new Error(`${more.length + (row ? 1 : 0)} rows instead of one: ${text}`);
  return row;
}

/** The demo installation without any notices. */
export async function openWithoutInforms(): Promise<Installation> {
  const installation = await openInstallation();
  await rowsOf(installation, 'delete from oa.inform');
  await rowsOf(installation, `delete from system.number_counter where kind = 'inform'`);
  return installation;
}

export const companyOf = async (installation: Installation, name: string): Promise<number> =>
  (await oneOf<{ id: number }>(installation, 'select id from org.company where name = $1', [name])).id;

/** The nth house of an estate. */
export const houseOf = (installation: Installation, estate: string, nth = 0): Promise<{ id: number; name: string; companyId: number }> =>
  oneOf(
    installation,
    `select h.id, e.name || ' ' || h.code as name, e.company_id as "companyId" from estate.house h join estate.estate e on e.id = h.estate_id
      where e.name = $1 order by h.id limit 1 offset $2`,
    [estate, nth],
  );

export const formOf = (values: Partial<InformForm>): InformForm => ({
  menu: 164,
  houseId: null,
  companyId: null,
  subject: '请退装修押金',
  content: '<p>验收合格</p>',
  ...values,
});

export const sendBy = (person: Person, values: Partial<InformForm>): Promise<{ id: number; docNumber: string }> =>
  person.call(sendInform, formOf(values));

/** Makes the notice expire. */
export const expire = (installation: Installation, id: number): Promise<object[]> =>
  rowsOf(
    installation,
    `update oa.inform set sent_at = now() - interval '30 days', expires_at = now() - interval '1 second' where id = $1`,
    [id],
  );

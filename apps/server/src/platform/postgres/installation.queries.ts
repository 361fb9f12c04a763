import type pg from 'pg';

/** Whether the installation was made with invented data; fixed by its first start, whatever later starts are told. */
export async function isDemoInstallation(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ value: string }>(`select value from system.installation where name = 'demo'`);
  return rows[0]?.value === '1';
}

export async function insertDemoMark(client: pg.Client, demo: boolean): Promise<void> {
  await client.query(`insert into system.installation (name, value) values ('demo', $1) on conflict (name) do nothing`, [demo ? '1' : '0']);
}

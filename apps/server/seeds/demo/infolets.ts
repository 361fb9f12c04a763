// The cards of the demo landing pages: those for all users and those for single jobs.
import { INFOLET_SOURCES, type InfoletSource } from '@anju/contract';
import type pg from 'pg';

interface Plan {
  readonly source: InfoletSource;
  readonly width: 1 | 2 | 3;
  readonly refreshSeconds: number;
  /** Part of the names of the jobs that see it; empty: all users. */
  readonly job: string;
}

const PLANS: readonly Plan[] = [
  { source: 'house-state', width: 2, refreshSeconds: 600, job: '' },
  { source: 'follow-due', width: 1, refreshSeconds: 300, job: '' },
  { source: 'estate', width: 2, refreshSeconds: 3600, job: '经理' },
  { source: 'employee-state', width: 1, refreshSeconds: 3600, job: '经理' },
  { source: 'lease-ending', width: 1, refreshSeconds: 3600, job: '收费' },
  { source: 'device-due', width: 1, refreshSeconds: 3600, job: '工程' },
];

export async function insertInfolets(client: pg.Client): Promise<void> {
  const cards = PLANS.map(({ source, width, refreshSeconds, job }, place) => ({
    title: INFOLET_SOURCES[source].title,
    source,
    width,
    refresh: refreshSeconds,
    job,
    sort: (place + 1) * 10,
  }));
  await client.query(
    `insert into manage.infolet (tenant_id, title, source, width, refresh_seconds, sort, job_ids)
     select t.id, c.title, c.source, c.width, c.refresh, c.sort, j.ids
       from system.tenant t cross join jsonb_to_recordset($1::jsonb) c (title text, source text, width int, refresh int, sort int, job text)
       cross join lateral (
         select coalesce(array_agg(o.id order by o.id) filter (where c.job <> '' and position(c.job in o.name) > 0), '{}') as ids
           from org.job o where o.tenant_id = t.id) j
      where not t.platform and (c.job = '' or j.ids <> '{}')
      order by t.id, c.sort`,
    [JSON.stringify(cards)],
  );
}

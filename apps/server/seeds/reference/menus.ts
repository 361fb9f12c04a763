import type pg from 'pg';
import { menuRows } from './menus/menu-tree.ts';

/** Writes the menu nodes defined by the program; a start that finds them unchanged writes nothing. */
export async function upsertMenus(client: pg.ClientBase): Promise<void> {
  const rows = menuRows().map(({ parentId, ...row }) => ({ ...row, parent_id: parentId }));
  await client.query(
    `insert into system.menu as m (id, parent_id, title, icon, component, redirect, sort, audience, acts)
     select id, parent_id, title, icon, component, redirect, sort, audience, acts
       from jsonb_populate_recordset(null::system.menu, $1::jsonb)
     on conflict (id) do update
        set parent_id = excluded.parent_id, title = excluded.title, icon = excluded.icon, component = excluded.component,
            redirect = excluded.redirect, sort = excluded.sort, audience = excluded.audience, acts = excluded.acts
      where m is distinct from excluded`,
    [JSON.stringify(rows)],
  );
}

-- Who is in a call is read from the calls that live: a mark of its own was wrong as soon as a third caller was refused, and stayed after a
-- server was killed. A login keeps the extension its terminal registered with, so that the terminal is put out although the agent has
-- another extension by then; a login that has ended stays until that is done.
alter table callcentre.agent_login drop column in_call;
alter table callcentre.agent_login add column dn text not null default '';
update callcentre.agent_login l set dn = a.dn from callcentre.agent a where a.tenant_id = l.tenant_id and a.id = l.agent_id;
alter table callcentre.agent_login alter column dn drop default;

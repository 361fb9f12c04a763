// 告知 to the user, with the act in place: confirm, or go to the screen the notice is for.
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { useState } from 'react';
import { confirmInform, informTarget, listInforms, type InformRow } from '@anju/contract/oa/inform';
import { formatInstant } from '@anju/domain';
import { call } from '../../platform/api/index.ts';
import { readQuery } from '../../platform/api/use-read.ts';
import { informWay } from '../../platform/inform/inform-way.ts';
import { refreshInforms } from '../../platform/inform/refresh-informs.ts';
import { useSession } from '../../platform/session/index.ts';
import { NoticeBadge } from '../../ui/notice-badge.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { useInformCounts } from '../inform/index.ts';
import { HomeLink, type HomeWays } from './home-card.tsx';

const SHOWN = 5;

interface Props extends HomeWays {
  /** Whether the user may confirm notices for this screen. */
  readonly mayConfirm: (menu: number) => boolean;
}

/** The oldest notices of every screen that has any; nothing without notices. */
export function InformsCard({ pathOf, onOpen, mayConfirm }: Props) {
  const client = useQueryClient();
  const { message } = App.useApp();
  const companyId = useSession(({ account }) => account?.companyId ?? null);
  const counts = useInformCounts();
  const [busy, setBusy] = useState<number | null>(null);
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const lists = useQueries({
    queries: counts.map(({ menu }) => ({
      ...readQuery(listInforms, { companyId: companyId ?? 0, menu, page: 1, size: SHOWN }, { quiet: true }),
      enabled: companyId !== null,
    })),
  });
  if (total === 0) return null;
  const rows = lists
    .flatMap(({ data }) => data?.rows ?? [])
    .toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))
    .slice(0, SHOWN);
  const failed = lists.find(({ error }) => error !== null);

  const confirm = async ({ id }: InformRow) => {
    setBusy(id);
    // The call has shown a refusal; the lists are read again in any case.
    const done = await call(confirmInform, { id }).catch(() => null);
    if (done) void message.success('已确认');
    await refreshInforms(client);
    setBusy(null);
  };
  const wayOf = (row: InformRow) => {
    const path = pathOf(row.menu);
    return path === undefined ? undefined : informWay(path, row);
  };
  return (
    <section className="home-card" aria-label="告知">
      <header>
        <h2>
          告知 <NoticeBadge count={total} />
        </h2>
        <span className="home-more home-quiet">确认后自动消去</span>
      </header>
      {failed ? (
        <p role="alert" className="home-failed">
          告知没有取到
          <Button size="small" type="link" onClick={() => void failed.refetch()}>
            重试
          </Button>
        </p>
      ) : null}
      <ul className="home-rows">
        {rows.map((row) => (
          <li key={row.id}>
            <span className="grow">
              <StatusTag tone="kind">{informTarget.text(row.menu)}</StatusTag> {row.houseName} {row.subject}
              <small>
                {row.updatedBy} {formatInstant(row.createdAt)}
              </small>
            </span>
            {mayConfirm(row.menu) ? (
              <Button size="small" loading={busy === row.id} aria-label={`确认 ${row.subject}`} onClick={() => void confirm(row)}>
                确认
              </Button>
            ) : null}
            <HomeLink to={wayOf(row)} label={`办理 ${row.subject}`} onOpen={onOpen}>
              办理
            </HomeLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

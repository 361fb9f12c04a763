// 门岗核验: scan, read the card, count, let it pass or not. What was decided goes through the outbox, so it works without a connection; then
// the card cannot be read and the guard decides by the printed paper.
import './gate.css';
import { useEffect, useEffectEvent, useState } from 'react';
import { App, Alert, Button, Input } from 'antd';
import { ArrowLeftOutlined } from '@ant-design/icons';
import { z } from 'zod';
import {
  fileCategoryOf,
  GATE_RESULT,
  lookUpAtGate,
  recordGateCheck,
  searchGateChecks,
  type GateResult,
  type OutputOf,
} from '@anju/contract';
import { businessDay, formatInstant, gateCodeText } from '@anju/domain';
import type { Access } from '../../../platform/access/index.ts';
import { useRead, useRefresh } from '../../../platform/api/hooks.ts';
import { ApiError } from '../../../platform/errors/index.ts';
import { usePreference } from '../../../platform/preference/index.ts';
import { EmptyState, FailedState, StatusTag, WaitingState } from '../../../ui/index.ts';
import { GateCardView } from './gate-card.tsx';
import { gateOutbox, type CheckInput } from './gate-outbox.ts';
import { GatePhotos, type TakenPhoto } from './gate-photos.tsx';
import { GateScan } from './gate-scan.tsx';
import { GateWaiting } from './gate-waiting.tsx';

const SHOWN = 20;

interface GateDeskProps {
  readonly access: Access;
  /** After a check has reached the server. */
  readonly onArrived?: () => void;
}

export function GateDesk({ access, onArrived }: GateDeskProps) {
  const [code, setCode] = useState<string | null>(null);
  const [place, setPlace] = usePreference('gate.place', z.string(), '');
  const { sent } = gateOutbox.use();
  const refresh = useRefresh(searchGateChecks, lookUpAtGate);
  const arrived = useEffectEvent(() => {
    void refresh();
    onArrived?.();
  });
  useEffect(() => {
    if (sent.length > 0) arrived();
  }, [sent]);
  return (
    <div className="gate">
      <GateWaiting />
      {code === null ? (
        <>
          <GateScan onCode={setCode} />
          <label className="gate-place">
            <span>岗位</span>
            <Input
              aria-label="岗位"
              placeholder="如 南门岗"
              maxLength={40}
              value={place}
              onChange={({ target }) => setPlace(target.value)}
            />
          </label>
          <LastChecks />
        </>
      ) : (
        <GateCheck key={code} code={code} place={place.trim()} access={access} onDone={() => setCode(null)} />
      )}
    </div>
  );
}

type Looked = OutputOf<typeof lookUpAtGate>;

interface GateCheckProps {
  readonly code: string;
  readonly place: string;
  readonly access: Access;
  readonly onDone: () => void;
}

function GateCheck({ code, place, access, onDone }: GateCheckProps) {
  const query = useRead(lookUpAtGate, { code }, { quiet: true });
  const { data, error } = query;
  /** Only a server can say that a code is unknown. */
  const unread = error instanceof ApiError && error.status === 0;
  return (
    <>
      <Button type="text" className="gate-back" icon={<ArrowLeftOutlined />} onClick={onDone}>
        返回扫码
      </Button>
      {query.isPending ? <WaitingState /> : null}
      {error && !unread && !data ? <FailedState text={error.message || '加载失败'} onRetry={() => void query.refetch()} /> : null}
      {unread && !data ? (
        <Alert
          type="warning"
          showIcon
          title="没有网络，看不到单据内容"
          description={`编码 ${gateCodeText(code)}。请按纸质单据核对，登记先存在本机；连上后如单据无效，会标为有异议。`}
        />
      ) : null}
      {data || unread ? <Decide code={code} place={place} looked={data ?? null} may={access.can('change')} onDone={onDone} /> : null}
    </>
  );
}

interface DecideProps {
  readonly code: string;
  readonly place: string;
  /** Null without a connection. */
  readonly looked: Looked | null;
  readonly may: boolean;
  readonly onDone: () => void;
}

function Decide({ code, place, looked, may, onDone }: DecideProps) {
  const { message } = App.useApp();
  const [counted, setCounted] = useState<readonly string[]>([]);
  const [note, setNote] = useState('');
  const [photos, setPhotos] = useState<readonly TakenPhoto[]>([]);
  const [refusing, setRefusing] = useState(false);
  const [busy, setBusy] = useState(false);
  const ways: readonly GateResult[] = looked?.ways ?? [GATE_RESULT.passedIn, GATE_RESULT.passedOut];
  const refused = looked?.verdict === 'no';

  async function decide(result: GateResult): Promise<void> {
    const input: CheckInput = {
      ...{ code, result, note: note.trim(), place },
      counted: (looked?.goods ?? []).map((_, line) => counted[line] || null),
    };
    const title = `${looked ? `${looked.number} ${looked.house}` : gateCodeText(code)} ${GATE_RESULT.text(result)}`;
    const files = photos.map((photo) => ({ ...photo, category: fileCategoryOf(recordGateCheck, 'photoIds') }));
    setBusy(true);
    try {
      await gateOutbox.current().add({ group: code, act: 'check', corrects: 'there', title, input: { ...input }, files });
      onDone();
    } catch {
      void message.error('本机存储空间不足，没有保存，请清理后再试');
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      {looked ? <GateCardView card={looked} checks={looked.checks} counted={counted} onCount={may ? setCounted : null} /> : null}
      {may ? (
        <section className="gate-part" aria-label="登记核验">
          <GatePhotos photos={photos} onChange={setPhotos} />
          <Input.TextArea
            aria-label={refusing ? '不放行原因' : '说明'}
            placeholder={refusing ? '请写明不放行的原因' : '说明，可不填'}
            rows={2}
            maxLength={200}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
          <div className="gate-buttons">
            <Button
              size="large"
              danger
              loading={busy}
              disabled={refusing && note.trim() === ''}
              onClick={() => (refusing ? void decide(GATE_RESULT.refused) : setRefusing(true))}
            >
              {refusing ? '确认不放行' : '不放行'}
            </Button>
            {refusing ? (
              <Button size="large" onClick={() => setRefusing(false)}>
                取消
              </Button>
            ) : (
              ways.map((way) => (
                <Button key={way} size="large" type="primary" loading={busy} disabled={refused} onClick={() => void decide(way)}>
                  {GATE_RESULT.text(way)}
                </Button>
              ))
            )}
          </div>
        </section>
      ) : (
        <p className="ui-quiet">您只能查看，登记核验需要搬迁备案的修改权限。</p>
      )}
    </>
  );
}

/** The checks of today at the gates the user sees. */
function LastChecks() {
  const day = businessDay(new Date());
  const query = useRead(searchGateChecks, { from: day, to: day, page: 1, size: SHOWN }, { keepPrevious: true, quiet: true });
  const rows = query.data?.rows ?? [];
  return (
    <section className="gate-part" aria-label="今日核验">
      <div className="gate-part-head">
        <h2>今日核验 {query.data?.total ?? ''}</h2>
        <span className="ui-quiet">{query.data ? `放行 ${query.data.passed}，不放行 ${query.data.refused}` : ''}</span>
      </div>
      {query.data && rows.length === 0 ? <EmptyState text="今天还没有核验" /> : null}
      <ul className="gate-checks">
        {rows.map((row) => (
          <li key={row.id}>
            <b>{formatInstant(row.at).slice(-5)}</b>
            <span>
              {row.title} {row.house} {row.name}
              <small className="ui-quiet">
                {[row.by, row.place, row.note].filter(Boolean).join(' · ')}
                {row.contested === '' ? '' : ` · 有异议：${row.contested}`}
              </small>
            </span>
            <StatusTag tone={row.contested !== '' || row.result === GATE_RESULT.refused ? 'overdue' : 'paid'}>
              {GATE_RESULT.text(row.result)}
            </StatusTag>
          </li>
        ))}
      </ul>
    </section>
  );
}

// 受理: find, note and send, in three columns and with the keyboard only.
import { useEffect, useEffectEvent, useRef } from 'react';
import { App, Button } from 'antd';
import { PlusOutlined, PrinterOutlined } from '@ant-design/icons';
import { CASE_KIND } from '@anju/contract';
import type { Access } from '../../../../platform/access/index.ts';
import { FailedState, Kbd, KeyHints, LoadingOverlay, StatusTag } from '../../../../ui/index.ts';
import { AcceptFind } from './caller/find.tsx';
import { focusAnew, focusAt, focusRefused } from './form/focus.ts';
import { AcceptForm } from './form/form.tsx';
import { AcceptHouse } from './caller/house.tsx';
import { AcceptPlace } from './caller/place.tsx';
import { AlikeList, AlikeWeek, useAlike, type AlikeCase } from './caller/alike.tsx';
import { allAnswered, atHouse, chosenCategory, homelessFailures, NOWHERE, type Ending } from './draft/draft.rules.ts';
import type { Accept as Call, Outcome } from './draft/call.ts';
import { useAccept } from './draft/use-accept.ts';
import { usePrintAccepted } from './print-accepted.tsx';

interface AcceptProps {
  readonly access: Access;
  readonly onCase: (id: number) => void;
}

export function Accept({ access, onCase }: AcceptProps) {
  const { message } = App.useApp();
  const call = useAccept();
  const root = useRef<HTMLDivElement>(null);
  const alike = useAlike(call.place, call.draft);
  const papers = usePrintAccepted();
  const mayAdd = access.can('add');
  const focus = (name: string) => focusAt(root.current, name);

  // A house that was found leads to the kind of the case, or back to the words noted before it was found; a finished call to the next search.
  const arrive = useEffectEvent(() => focus(call.place.houseId === null ? 'find' : call.begun ? 'content' : 'kind'));
  useEffect(() => arrive(), [call.opened]);

  async function follow(press: () => Promise<Outcome>) {
    if (!mayAdd || call.busy) return;
    const held = document.activeElement;
    const outcome = await press();
    if (outcome === 'refused') focusRefused(root.current, held);
    else if (outcome === 'nowhere') focus('find');
    else if (outcome === 'more') focusAnew(root.current, 'kind');
  }
  const send = (ending: Ending) => follow(() => call.send(ending));
  async function join(one: AlikeCase | undefined) {
    if (!one) return;
    // Right after another house is opened or more is typed, the list still answers what was asked before.
    if (alike.settled) await follow(() => call.join(one));
    else void message.warning('正在比对，请稍候再并入');
  }
  function another() {
    if (call.busy) return;
    call.another();
    focusAnew(root.current, 'kind');
  }
  function onKeyDown(event: React.KeyboardEvent) {
    if (event.key === 'F3') focus('find');
    else if (event.key === 'F4') another();
    else if (event.key === 'F6') void join(alike.rows[0]);
    else if (event.key === 'F7') void send('keep');
    else if (event.key === 'F8') void send('accept');
    else if (event.key === 'F9') void send('dispatch');
    else return;
    event.preventDefault();
  }
  const problems = [...homelessFailures(call.failures, call.drafts), ...(call.refused === null ? [] : [call.refused])];
  const { category } = chosenCategory(call.categories.all, call.draft.categoryId);
  return (
    <>
      <div className="accept" ref={root} tabIndex={-1} onKeyDown={onKeyDown}>
        <section className="page-card accept-who" aria-label="来电人" inert={call.busy}>
          <AcceptFind
            text={call.sought}
            onText={call.seek}
            onPick={({ houseId, estateId, personId }) => call.go(atHouse(houseId, estateId), personId)}
          />
          <div className="page-scroll">
            <Where call={call} onCase={onCase} />
            <LoadingOverlay show={call.cardLoading} />
          </div>
        </section>
        <section className="page-card accept-note-down" aria-label="诉求">
          <DraftTabs call={call} onAnother={another} />
          <div className="page-scroll" inert={call.busy}>
            <AcceptForm key={call.draft.key} call={call} focus={focus} />
          </div>
          {problems.length === 0 ? null : (
            <p role="alert" className="accept-refused">
              没有受理：{problems.join('；')}
            </p>
          )}
          <footer className="accept-foot">
            <Send call={call} mayAdd={mayAdd} onSend={(ending) => void send(ending)} focus={focus} />
            <span className="accept-right">
              <KeyHints
                keys={[
                  ['Tab', '下一项'],
                  ['F6', '并入已有'],
                ]}
              />
            </span>
            {access.can('print') ? (
              <Button
                className="accept-print"
                icon={<PrinterOutlined />}
                disabled={call.last.length === 0}
                loading={papers.busy}
                title={call.last.length === 0 ? '受理后可以打印' : `打印 ${call.last.map(({ number }) => number).join('、')}`}
                onClick={() => papers.print(call.last)}
              >
                受理单
              </Button>
            ) : null}
          </footer>
        </section>
        <section className="page-card accept-beside" aria-label="比对" inert={call.busy}>
          <div className="page-scroll">
            <AlikeList
              alike={alike}
              relatedId={call.draft.related?.id ?? null}
              mayJoin={mayAdd}
              onJoin={(one) => void join(one)}
              onRelate={(one) => call.change({ related: one && { id: one.id, number: one.number } })}
              onOpen={onCase}
            />
            <AlikeWeek houseId={call.place.houseId} house={call.card?.house ?? ''} category={category} />
          </div>
        </section>
      </div>
      {papers.paper}
    </>
  );
}

/** The house of the call, or where a case without one belongs. */
function Where({ call, onCase }: { readonly call: Call; readonly onCase: (id: number) => void }) {
  const { place, card, cardError, caller, last } = call;
  if (cardError) return <FailedState text={cardError.message} onRetry={call.reloadCard} />;
  if (card)
    return (
      <AcceptHouse
        card={card}
        personId={caller.personId}
        onPerson={({ personId }) => call.tell({ personId, reporter: null, phone: null })}
        onCase={onCase}
        onClose={() => call.go(NOWHERE)}
      />
    );
  if (place.houseId !== null) return null;
  return (
    <>
      <p className="accept-note">输入房号、姓名、电话或车牌，回车打开。</p>
      <AcceptPlace place={place} onChange={(next) => call.go(next)} />
      {last.length === 0 ? null : (
        <p className="accept-note" role="status">
          上一通已受理
          {last.map(({ id, number }) => (
            <Button key={id} type="link" size="small" onClick={() => onCase(id)}>
              {number}
            </Button>
          ))}
        </p>
      )}
    </>
  );
}

function DraftTabs({ call, onAnother }: { readonly call: Call; readonly onAnother: () => void }) {
  const { drafts, at, failures } = call;
  return (
    <div className="accept-tabs" inert={call.busy}>
      <div role="tablist" aria-label="这通来电的诉求" className="accept-tablist">
        {drafts.map(({ key, kind, answer }, index) => (
          <button
            key={key}
            type="button"
            role="tab"
            aria-selected={index === at}
            className={index === at ? 'accept-tab accept-tab-on' : 'accept-tab'}
            onClick={() => call.turn(index)}
          >
            诉求 {index + 1} · {CASE_KIND.text(kind)}
            {answer === null ? '' : '（答复）'}
            {Object.keys(failures).some((path) => path.startsWith(`cases.${index}.`)) ? <span className="ui-danger"> ！</span> : null}
          </button>
        ))}
      </div>
      <Button type="link" size="small" icon={<PlusOutlined />} disabled={!call.mayAdd} onClick={onAnother}>
        再记一件 <Kbd>F4</Kbd>
      </Button>
      {call.draft.related ? (
        <span className="accept-related">
          关联 {call.draft.related.number}
          <Button type="link" size="small" onClick={() => call.change({ related: null })}>
            取消关联
          </Button>
        </span>
      ) : null}
      <span className="accept-right">
        {drafts.length > 1 ? (
          <Button type="text" size="small" onClick={() => void call.drop(at)}>
            不记这件
          </Button>
        ) : null}
        {call.begun ? (
          <Button type="text" size="small" onClick={() => void call.clear()}>
            清空
          </Button>
        ) : null}
      </span>
    </div>
  );
}

interface SendProps {
  readonly call: Call;
  readonly mayAdd: boolean;
  readonly onSend: (ending: Ending) => void;
  readonly focus: (name: string) => void;
}

function Send({ call: { drafts, draft, busy, change }, mayAdd, onSend, focus }: SendProps) {
  if (!mayAdd) return <StatusTag tone="kind">只能查看</StatusTag>;
  const answered = allAnswered(drafts);
  return (
    <>
      <Button type="primary" size="large" loading={busy ? { delay: 250 } : false} disabled={busy} onClick={() => onSend('dispatch')}>
        {answered ? '登记答复' : '受理并派工'} <span className="accept-fkey">F9</span>
      </Button>
      {answered ? null : (
        <>
          <Button size="large" disabled={busy} onClick={() => onSend('accept')}>
            只受理 <span className="accept-fkey">F8</span>
          </Button>
          <Button size="large" disabled={busy} title="留在“待受理”，由他人受理" onClick={() => onSend('keep')}>
            只登记 <span className="accept-fkey">F7</span>
          </Button>
        </>
      )}
      <Button
        size="large"
        disabled={busy}
        aria-pressed={draft.answer !== null}
        onClick={() => {
          change({ answer: draft.answer === null ? '' : null });
          focus(draft.answer === null ? 'answer' : 'content');
        }}
      >
        {draft.answer === null ? '当场答复' : '不当场答复'}
      </Button>
    </>
  );
}

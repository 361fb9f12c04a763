// One case of the call. Digits choose its kind, letters its category, Q W E how urgent it is, wherever no text is typed; Tab goes on.
import { Button, Checkbox, Input } from 'antd';
import { CASE_KIND, CASE_PLACE, CASE_SOURCE, CASE_URGENCY, IMPORTANCE, type CaseKind } from '@anju/contract';
import { EnumSelect, isTyping, StatusTag } from '../../../../../ui/index.ts';
import { AcceptCategory, categoryOptions } from './category.tsx';
import { AcceptComplaint } from './complaint.tsx';
import { AcceptPhotos } from './photos.tsx';
import { AcceptVisit } from './visit.tsx';
import { AcceptWorker } from './worker.tsx';
import { Line, Options, valueOfKey, type Option } from './parts.tsx';
import { chosenCategory, failureAt, subCategories, topCategories, withPhrase } from '../draft/draft.rules.ts';
import type { Accept } from '../draft/call.ts';

const KINDS = CASE_KIND.options.map((one) => ({ ...one, hotkey: String(one.value) }));
const URGENCY_KEYS = ['Q', 'W', 'E'];
const URGENCIES = CASE_URGENCY.options.map((one, index) => ({ ...one, hotkey: URGENCY_KEYS[index] ?? '' }));
/** Sources whose cases have a number of their own elsewhere. */
const NUMBERED: readonly number[] = [CASE_SOURCE.website, CASE_SOURCE.patrol, CASE_SOURCE.hotline, CASE_SOURCE.inform, CASE_SOURCE.other];

interface AcceptFormProps {
  readonly call: Accept;
  readonly focus: (name: string) => void;
}

function CallerLine({ call: { caller, card, failures, tell } }: { readonly call: Accept }) {
  const known = card?.people.some(({ name, phone }) => name === caller.reporter && phone === caller.phone);
  return (
    <Line
      label="联系人"
      name="reporter"
      failure={failures['reporter'] ?? failures['phone'] ?? failures['personId'] ?? failures['sourceNo']}
    >
      <span className="accept-caller">
        <Input
          aria-label="联系人"
          maxLength={40}
          placeholder="联系人"
          value={caller.reporter}
          onChange={(event) => tell({ reporter: event.target.value })}
        />
        <Input
          aria-label="电话"
          maxLength={30}
          inputMode="tel"
          placeholder="电话"
          value={caller.phone}
          onChange={(event) => tell({ phone: event.target.value })}
        />
        {known ? <StatusTag tone="paid">已登记</StatusTag> : null}
        <span className="accept-source">
          <EnumSelect of={CASE_SOURCE} value={caller.source} onChange={(source) => source !== null && tell({ source })} />
        </span>
        {NUMBERED.includes(caller.source) || caller.sourceNo !== '' ? (
          <Input
            aria-label="来源编号"
            maxLength={60}
            placeholder="来源编号"
            value={caller.sourceNo}
            onChange={(event) => tell({ sourceNo: event.target.value })}
          />
        ) : null}
      </span>
    </Line>
  );
}

export function AcceptForm({ call, focus }: AcceptFormProps) {
  const { draft, at, failures, change, categories, place, card } = call;
  const { category, phrases } = chosenCategory(categories.all, draft.categoryId);
  const failure = (field: string) => failureAt(failures, at, field);
  const hasHouse = place.houseId !== null;
  const places = CASE_PLACE.options.filter(({ value }) => hasHouse || value === CASE_PLACE.estate);

  function chooseKind(kind: CaseKind) {
    const [only, ...others] = topCategories(categories.all, kind);
    change({
      kind,
      ...(kind === draft.kind ? {} : { categoryId: only && others.length === 0 ? only.id : null, workerId: null, teamId: null }),
    });
    focus('category');
  }
  function chooseTop(categoryId: number) {
    change({ categoryId, workerId: null, teamId: null, overFull: false });
    focus(subCategories(categories.all, categoryId).length > 0 ? 'sub' : 'content');
  }
  function onKeyDown(event: React.KeyboardEvent) {
    if (isTyping(event.target)) return;
    const meant = <V,>(options: readonly Option<V>[], choose: (value: V) => void) => {
      const value = valueOfKey(options, event);
      if (value !== undefined) choose(value);
      return value !== undefined;
    };
    const byUrgency = () => meant(URGENCIES, (urgency) => change({ urgency }));
    const byCategory = () => meant(categoryOptions(categories.all, draft.kind), chooseTop);
    // Until there is a category, a letter that means both means the category.
    const letters = draft.categoryId === null ? [byCategory, byUrgency] : [byUrgency, byCategory];
    const done = meant(KINDS, chooseKind) || letters.some((choose) => choose());
    if (done) event.preventDefault();
  }
  return (
    <div className="accept-form" onKeyDown={onKeyDown}>
      <Line label="性质" name="kind" failure={failure('kind')}>
        <Options label="性质" options={KINDS} value={draft.kind} onChange={chooseKind} />
      </Line>
      <AcceptCategory
        categories={categories}
        draft={draft}
        failure={failure('categoryId')}
        onTop={chooseTop}
        onSub={(categoryId) => {
          change({ categoryId, workerId: null, teamId: null, overFull: false });
          focus('content');
        }}
      />
      <Line label="位置" name="place" failure={failure('place') ?? failure('position')}>
        <Options label="位置" options={places} value={draft.place} onChange={(next) => change({ place: next })}>
          <Input
            aria-label="具体位置"
            className="accept-position"
            maxLength={60}
            placeholder="具体位置，如厨房"
            value={draft.position}
            onChange={(event) => change({ position: event.target.value })}
          />
        </Options>
      </Line>
      <Line label="内容" name="content" tall failure={failure('content')}>
        <Input.TextArea
          aria-label="内容"
          maxLength={2000}
          autoSize={{ minRows: 3, maxRows: 8 }}
          placeholder="照来电人说的记：什么坏了、多久了、有没有危险"
          value={draft.content}
          onChange={(event) => change({ content: event.target.value })}
        />
        <span className="accept-phrases">
          {phrases.length === 0 ? null : <span className="ui-quiet">常用</span>}
          {phrases.map((phrase) => (
            <Button
              key={phrase}
              type="link"
              size="small"
              tabIndex={-1}
              onClick={() => change({ content: withPhrase(draft.content, phrase) })}
            >
              {phrase}
            </Button>
          ))}
          <AcceptPhotos
            ids={draft.photoIds}
            uploading={call.uploading}
            onAdd={(id) => call.amend(draft.key, ({ photoIds }) => ({ photoIds: [...photoIds, id] }))}
            onRemove={(id) => call.amend(draft.key, ({ photoIds }) => ({ photoIds: photoIds.filter((one) => one !== id) }))}
          />
        </span>
      </Line>
      {draft.answer === null ? null : (
        <Line label="当场答复" name="answer" tall failure={failure('answer')}>
          <Input.TextArea
            aria-label="答复内容"
            maxLength={1000}
            autoSize={{ minRows: 2, maxRows: 6 }}
            placeholder="写清怎样答复的，登记后不再派工"
            value={draft.answer}
            onChange={(event) => change({ answer: event.target.value })}
          />
        </Line>
      )}
      <Line label="紧急" name="urgency" failure={failure('urgency')}>
        <Options label="紧急" options={URGENCIES} value={draft.urgency} onChange={(urgency) => change({ urgency })}>
          <Checkbox
            checked={draft.importance === IMPORTANCE.high}
            onChange={(event) => change({ importance: event.target.checked ? IMPORTANCE.high : IMPORTANCE.normal })}
          >
            重要
          </Checkbox>
        </Options>
      </Line>
      {draft.kind === CASE_KIND.complaint ? (
        <AcceptComplaint estateId={place.estateId} draft={draft} at={at} failures={failures} onChange={change} />
      ) : null}
      {draft.answer !== null ? null : <AcceptVisit visit={draft} failure={failure('visitFrom') ?? failure('visitTo')} onChange={change} />}
      <CallerLine call={call} />
      <AcceptWorker
        estateId={place.estateId}
        here={card?.cases ?? []}
        category={category}
        drafts={call.drafts}
        draft={draft}
        at={at}
        failures={failures}
        refused={call.refused}
        onChange={change}
      />
    </div>
  );
}

// Beside the picture: the debtors of the building, the one that is chosen, and what can be done about it.
import { useState } from 'react';
import { Button } from 'antd';
import { CHASE, getChaseObject, MENU, type ChaseObject, type ChaseRow, type PictureHouse } from '@anju/contract';
import { formatDay, formatMoney } from '@anju/domain';
import { AgeDot, column, ListTable, type ListRows } from '../../../../archetypes/index.ts';
import { useAccess, type Access } from '../../../../platform/access/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { Money, Nothing, StatusTag } from '../../../../ui/index.ts';
import { DeskLink } from '../../bill/desk-link.tsx';
import { HoldTags } from '../arrears-mark/hold-tags.tsx';
import { classOfDays } from './chase-ages.tsx';
import { LimitationText, PromiseText } from './chase-columns.tsx';
import { ContactDialog } from './chase-contact.tsx';
import type { LetterMethod, ObjectRef } from './chase-letter.tsx';

const COLUMNS = column<ChaseRow>()([
  {
    title: '房屋',
    width: 120,
    render: ({ objectText, days }) => (
      <>
        <AgeDot ageClass={classOfDays(days)} />
        {objectText}
      </>
    ),
  },
  { title: '付款人', width: 90, field: 'payerName' },
  { title: '逾期欠费', align: 'right', width: 92, sortField: 'overdue', render: (row) => <Money value={row.overdue} danger /> },
  { title: '天数', align: 'right', width: 56, field: 'days', sortField: 'days' },
  {
    title: '建议',
    width: 72,
    render: ({ step }) => (step === null ? <Nothing /> : <StatusTag tone="owed">{CHASE.text(step)}</StatusTag>),
  },
]);

export interface Chosen {
  readonly object: ObjectRef;
  readonly houseId: number | null;
}

interface ChaseBesideProps {
  readonly list: ListRows<ChaseRow>;
  readonly access: Access;
  readonly chosen: Chosen | null;
  /** The chosen house as the picture shows it; a house that owes nothing has no record. */
  readonly house: PictureHouse | undefined;
  readonly onChoose: (row: ChaseRow) => void;
  readonly onOpen: (object: ObjectRef) => void;
  readonly onLetter: (method: LetterMethod, object: ObjectRef) => void;
  readonly onChanged: () => void;
}

export function ChaseBeside({ list, access, chosen, house, onChoose, onOpen, onLetter, onChanged }: ChaseBesideProps) {
  const [writing, setWriting] = useState(false);
  const key = chosen && `${chosen.object.objectKind}-${chosen.object.objectId}`;
  const listed = list.rows.some((row) => row.key === key);
  const owes = chosen !== null && (listed || (house !== undefined && house.bucket !== null));
  const found = useRead(getChaseObject, owes ? chosen.object : null, { quiet: true }).data;
  const cashier = useAccess(MENU.checkout).can('add');
  const add = access.can('add');
  return (
    <section className="page-card chase-beside" aria-label="欠费户">
      <header className="chase-beside-head">
        <strong>欠费户</strong>
        <span className="ui-quiet">{list.total} 户</span>
      </header>
      <div className="list-page-body">
        <ListTable
          what={{ name: '欠费', none: '这里没有欠费' }}
          list={{ ...list, active: list.rows.find((row) => row.key === key), setActive: (row) => row && onChoose(row) }}
          columns={COLUMNS}
          onOpen={({ objectKind, objectId }) => onOpen({ objectKind, objectId })}
        />
      </div>
      {house && !owes ? (
        <div className="chase-card" aria-label="选中的房屋" role="region">
          <strong>{house.code}</strong> {house.suspended === '0.00' ? '没有逾期欠费' : `挂账 ${formatMoney(house.suspended)}，不催收`}
        </div>
      ) : null}
      {owes && found ? <ChosenCard found={found} /> : null}
      {owes && found ? (
        <footer className="chase-acts">
          <span>{found.objectText}</span>
          {add ? <Button onClick={() => setWriting(true)}>登记联系</Button> : null}
          {add && !found.hold.quiet ? <Button onClick={() => onLetter(CHASE.letter, chosen.object)}>催款函</Button> : null}
          {cashier ? <DeskLink button houseId={found.houseId} object={{ ...chosen.object, estateId: found.estateId }} /> : null}
        </footer>
      ) : null}
      {writing && found && chosen ? (
        <ContactDialog
          object={chosen.object}
          objectText={found.objectText}
          records={found.records}
          debtors={found.debtors}
          onDone={() => {
            setWriting(false);
            onChanged();
          }}
          onClose={() => setWriting(false)}
        />
      ) : null}
    </section>
  );
}

function ChosenCard({ found }: { readonly found: ChaseObject }) {
  const last = found.records[0];
  return (
    <div className="chase-card" aria-label="选中的房屋" role="region">
      <strong>{found.objectText}</strong>{' '}
      {found.debtors.map(({ name, phone }) => `${name || '付款人不详'} ${phone}`).join('、') || found.payerName}{' '}
      <HoldTags hold={found.hold} />
      <p>
        上次{' '}
        {last ? (
          <>
            {formatDay(last.day)} {CHASE.text(last.method)} <PromiseText promise={last.promise} />
          </>
        ) : (
          '还没有联系过'
        )}
      </p>
      {found.limitation ? (
        <p>
          时效 {formatDay(found.limitation.until)} 届满 <LimitationText limitation={found.limitation} />
        </p>
      ) : null}
    </div>
  );
}

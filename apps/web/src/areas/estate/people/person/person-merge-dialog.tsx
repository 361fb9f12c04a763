// Merges two records of the same person: which one to keep, and what will happen.
import { useState } from 'react';
import { Alert, Card, Form, Radio } from 'antd';
import { mergePersons, PERSON_ROLE_TEXT, type PersonDetail, type PersonRow } from '@anju/contract';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { housesText } from './person-columns.tsx';
import { PersonSelect } from './person-select.tsx';

interface PersonMergeDialogProps {
  readonly person: PersonDetail;
  readonly onClose: () => void;
  readonly onDone: (keptId: number) => void;
}

export function PersonMergeDialog({ person, onClose, onDone }: PersonMergeDialogProps) {
  const [other, setOther] = useState<PersonRow | null>(null);
  const [keep, setKeep] = useState<'this' | 'other'>('this');
  const initial: { dropId: number | null } = { dropId: null };
  const [kept, dropped] = keep === 'this' ? [person, other] : [other, person];
  const entry = useEntry({
    endpoint: mergePersons,
    initial,
    toInput: () => ({
      keepId: kept?.id ?? 0,
      keepVersion: kept?.version ?? 0,
      dropId: dropped?.id ?? 0,
      dropVersion: dropped?.version ?? 0,
    }),
    onDone: () => onDone(kept?.id ?? person.id),
  });
  return (
    <EntryDialog title={`合并重复人员 ${person.name}`} entry={entry} onClose={onClose} saveText="合并">
      <Alert
        type="warning"
        showIcon
        className="entry-problems"
        title="业主、住户、车位、客户等关系全部归到保留的一人，空白项由另一人补上；另一人不再单独列出。合并后不能拆开。"
      />
      <Form.Item name="dropId" label="另一人" required>
        <PersonSelect label="另一人" except={person.id} onPick={setOther} />
      </Form.Item>
      {other ? (
        <>
          <div className="person-pair">
            <Side person={person} />
            <Side person={other} />
          </div>
          <Form.Item label="保留">
            <Radio.Group
              aria-label="保留"
              value={keep}
              onChange={(event) => setKeep(event.target.value as 'this' | 'other')}
              options={[
                { value: 'this', label: `${person.name}（编号 ${person.id}）` },
                { value: 'other', label: `${other.name}（编号 ${other.id}）` },
              ]}
            />
          </Form.Item>
        </>
      ) : null}
    </EntryDialog>
  );
}

function Side({ person }: { readonly person: PersonRow }) {
  return (
    <Card size="small" title={`${person.name}（编号 ${person.id}）`}>
      <div>电话 {person.phone || '无'}</div>
      <div>证件号 {person.idNo || '无'}</div>
      <div>角色 {person.roles.map((role) => PERSON_ROLE_TEXT[role]).join('、') || '无'}</div>
      <div>房屋 {housesText(person) || '无'}</div>
    </Card>
  );
}

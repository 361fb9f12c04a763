// 通讯录: numbers that all agents share.
import { useState } from 'react';
import { Button, Input } from 'antd';
import { DeleteOutlined, EditOutlined, PhoneOutlined, PlusOutlined } from '@ant-design/icons';
import {
  CALL_PAGE_SIZES,
  changePhoneBookEntry,
  createPhoneBookEntry,
  removePhoneBookEntry,
  searchPhoneBook,
  type PhoneBookEntry,
} from '@anju/contract';
import { useAttempt, useRead, useRefresh } from '../../../platform/api/hooks.ts';
import { call } from '../../../platform/api/index.ts';
import { Dialog, SearchBox, useConfirm } from '../../../ui/index.ts';
import { PagedList } from '../records/paged-list.tsx';
import { phone } from '../phone/browser.ts';

function EntryForm({
  entry,
  onClose,
  onSaved,
}: {
  readonly entry: PhoneBookEntry | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}) {
  const [name, setName] = useState(entry?.name ?? '');
  const [number, setNumber] = useState(entry?.phone ?? '');
  const { attempt, busy } = useAttempt();
  const complete = name.trim() !== '' && number.trim() !== '';
  const save = () =>
    attempt(async () => {
      const form = { name, phone: number };
      await (entry === null ? call(createPhoneBookEntry, form) : call(changePhoneBookEntry, { id: entry.id, ...form }));
      onSaved();
    });
  return (
    <Dialog
      open
      size="small"
      title={entry === null ? '新增通讯录' : '修改通讯录'}
      okText="保存"
      okButtonProps={{ disabled: !complete, loading: busy }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <div className="call-form">
        <label htmlFor="call-book-name">姓名</label>
        <Input id="call-book-name" maxLength={40} value={name} onChange={(event) => setName(event.target.value)} />
        <label htmlFor="call-book-phone">电话</label>
        <Input
          id="call-book-phone"
          inputMode="tel"
          maxLength={40}
          value={number}
          onChange={(event) => setNumber(event.target.value)}
          onPressEnter={() => complete && void save()}
        />
      </div>
    </Dialog>
  );
}

export function Book() {
  const [key, setKey] = useState('');
  const [page, setPage] = useState(1);
  const [edited, setEdited] = useState<PhoneBookEntry | 'new' | null>(null);
  const size = CALL_PAGE_SIZES.book;
  const found = useRead(searchPhoneBook, { page, size, key }, { keepPrevious: true });
  const refresh = useRefresh(searchPhoneBook);
  const confirm = useConfirm();
  const { attempt } = useAttempt();
  const rows = found.data?.rows ?? [];
  async function remove(entry: PhoneBookEntry) {
    if (!(await confirm({ text: `删除“${entry.name}”后无法恢复，是否继续？` }))) return;
    await attempt(async () => {
      await call(removePhoneBookEntry, { id: entry.id });
      if (rows.length === 1 && page > 1) setPage(page - 1);
      await refresh();
    });
  }
  return (
    <div className="call-records">
      <div className="call-filters">
        <SearchBox
          value={key}
          placeholder="姓名 / 电话"
          width={190}
          onSearch={(text) => {
            setKey(text);
            setPage(1);
          }}
        />
        <span className="call-gap" />
        <Button size="small" icon={<PlusOutlined />} onClick={() => setEdited('new')}>
          新增
        </Button>
      </div>
      <PagedList
        found={found}
        page={page}
        size={size}
        onPage={setPage}
        empty={key === '' ? '通讯录是空的' : '没有符合条件的人'}
        row={(entry) => (
          <li key={entry.id}>
            <div>
              <b>{entry.name}</b>
              <div className="ui-quiet">{entry.phone}</div>
            </div>
            <div className="call-row-acts">
              <Button
                size="small"
                type="text"
                icon={<PhoneOutlined />}
                aria-label={`呼叫 ${entry.name}`}
                onClick={() => void phone.calls.dial(entry.phone)}
              />
              <Button size="small" type="text" icon={<EditOutlined />} aria-label={`修改 ${entry.name}`} onClick={() => setEdited(entry)} />
              <Button
                size="small"
                type="text"
                danger
                icon={<DeleteOutlined />}
                aria-label={`删除 ${entry.name}`}
                onClick={() => void remove(entry)}
              />
            </div>
          </li>
        )}
      />
      {edited !== null && (
        <EntryForm
          entry={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null);
            void refresh();
          }}
        />
      )}
    </div>
  );
}

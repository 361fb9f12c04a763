// 通讯录: numbers that all agents share.
import { useState } from 'react';
import { Button, Form, Input } from 'antd';
import { DeleteOutlined, EditOutlined, PhoneOutlined, PlusOutlined } from '@ant-design/icons';
import {
  CALL_PAGE_SIZES,
  changePhoneBookEntry,
  createPhoneBookEntry,
  removePhoneBookEntry,
  searchPhoneBook,
  type InputOf,
  type PhoneBookEntry,
} from '@anju/contract';
import { EntryDialog, useEntry } from '../../../archetypes/index.ts';
import { useAttempt, useRead, useRefresh } from '../../../platform/api/hooks.ts';
import { call } from '../../../platform/api/index.ts';
import { SearchBox, useConfirm } from '../../../ui/index.ts';
import { PagedList } from '../records/paged-list.tsx';
import { phone } from '../phone/browser.ts';

type BookForm = InputOf<typeof createPhoneBookEntry>;

interface DialogProps {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const FIELDS = (
  <>
    <Form.Item name="name" label="姓名" required>
      <Input maxLength={40} />
    </Form.Item>
    <Form.Item name="phone" label="电话" required>
      <Input inputMode="tel" maxLength={40} />
    </Form.Item>
  </>
);

function NewEntry({ onClose, onDone }: DialogProps) {
  const entry = useEntry({ endpoint: createPhoneBookEntry, initial: { name: '', phone: '' }, toInput: (form: BookForm) => form, onDone });
  return (
    <EntryDialog title="新增通讯录" entry={entry} onClose={onClose} size="small">
      {FIELDS}
    </EntryDialog>
  );
}

function OldEntry({ known: { id, name, phone: number }, onClose, onDone }: DialogProps & { readonly known: PhoneBookEntry }) {
  const initial = { name, phone: number };
  const entry = useEntry({ endpoint: changePhoneBookEntry, initial, toInput: (form: BookForm) => ({ id, ...form }), onDone });
  return (
    <EntryDialog title="修改通讯录" entry={entry} onClose={onClose} size="small">
      {FIELDS}
    </EntryDialog>
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
  const dialog: DialogProps = {
    onClose: () => setEdited(null),
    onDone: () => {
      setEdited(null);
      void refresh();
    },
  };
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
      {edited === 'new' ? <NewEntry {...dialog} /> : null}
      {edited !== null && edited !== 'new' ? <OldEntry known={edited} {...dialog} /> : null}
    </div>
  );
}

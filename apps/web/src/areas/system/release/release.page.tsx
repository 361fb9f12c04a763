// 版本发布 (menu 604): release notes, written by the operator and shown once to every user after publication.
import './release.css';
import { Button, Form, Input } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import {
  changeRelease,
  createRelease,
  MENU,
  publishRelease,
  RELEASE,
  removeRelease,
  searchReleases,
  withdrawRelease,
  type ReleaseRow,
} from '@anju/contract';
import {
  column,
  EntryDialog,
  Facts,
  ListPage,
  RecordDrawer,
  useActs,
  useList,
  useRowEntry,
  type Acts,
  type RecordList,
} from '../../../archetypes/index.ts';
import { useAccess, type Access } from '../../../platform/access/index.ts';
import { useRefresh } from '../../../platform/api/hooks.ts';
import { call } from '../../../platform/api/index.ts';
import {
  DateText,
  DayInput,
  EnumCheck,
  EnumText,
  InstantText,
  RichText,
  RichView,
  SearchBox,
  useConfirm,
  type TonesOf,
} from '../../../ui/index.ts';

const TONES: TonesOf<typeof RELEASE> = {
  [RELEASE.draft]: 'owed',
  [RELEASE.published]: 'paid',
  [RELEASE.withdrawn]: 'ended',
};
const COLUMNS = column<ReleaseRow>()([
  { title: '版本号', field: 'number', fixed: 'start', width: 90 },
  { title: '标题', field: 'title', width: 280 },
  { title: '上线日期', width: 110, render: (row) => <DateText value={row.releasedOn} /> },
  { title: '状态', width: 84, render: (row) => <EnumText of={RELEASE} value={row.state} tones={TONES} /> },
  { title: '发布时间', width: 140, render: (row) => <InstantText value={row.publishedAt} /> },
  { title: '修改人', field: 'updatedBy', width: 100 },
  { title: '修改时间', width: 140, render: (row) => <InstantText value={row.updatedAt} /> },
]);

type ReleaseActs = Acts<{ new: null; change: ReleaseRow }, ReleaseRow>;

export default function ReleasePage() {
  const access = useAccess(MENU.release);
  const list = useList(searchReleases, {});
  const acts: ReleaseActs = useActs(useRefresh(searchReleases));
  const { filter, setFilter } = list;
  return (
    <>
      <ListPage
        name="system.release"
        what="版本说明"
        access={access}
        list={list}
        columns={COLUMNS}
        onOpen={acts.open}
        filters={
          <>
            <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="版本号 / 标题" />
            <EnumCheck of={RELEASE} value={filter.states ?? []} onChange={(states) => setFilter({ states })} />
          </>
        }
        actions={
          access.can('add') ? (
            <Button type="primary" icon={<PlusOutlined />} onClick={acts.beginNew}>
              新增版本说明
            </Button>
          ) : null
        }
      />
      <ReleaseDrawer list={list} acts={acts} access={access} />
      {acts.doing ? (
        <ReleaseDialog row={acts.doing.row} onClose={acts.close} onDone={() => acts.done(acts.doing?.row ? '已保存' : '已新增')} />
      ) : null}
    </>
  );
}

const QUESTION = {
  发布: '发布后所有客户的用户下次进入时会看到这份说明，内容不能再修改。是否继续？',
  撤回: '撤回后还没有看过的用户不再看到这份说明。是否继续？',
} as const;

function ReleaseDrawer({ list, acts, access }: { readonly list: RecordList; readonly acts: ReleaseActs; readonly access: Access }) {
  const confirm = useConfirm();
  const go = (word: keyof typeof QUESTION, endpoint: typeof publishRelease, { id, version }: ReleaseRow) =>
    acts.attempt(async () => {
      if (!(await confirm({ text: QUESTION[word], go: word, danger: word === '撤回' }))) return;
      await call(endpoint, { id, version });
      acts.done(`已${word}`);
    });
  const remove = ({ id }: ReleaseRow) =>
    acts.attempt(async () => {
      if (!(await confirm())) return;
      await call(removeRelease, { id });
      acts.done('已删除');
    });
  return (
    <RecordDrawer
      list={list}
      record={acts.opened && { data: acts.opened }}
      what="版本说明"
      title={(row) => `${row.number} ${row.title}`}
      onClose={() => acts.open(null)}
      actions={(row) =>
        row.state === RELEASE.draft && access.can('change') ? (
          <Button type="primary" onClick={() => go('发布', publishRelease, row)}>
            发布
          </Button>
        ) : null
      }
      foot={(row) => ({
        danger: (
          <>
            {row.state === RELEASE.draft && access.can('remove') ? (
              <Button danger onClick={() => remove(row)}>
                删除
              </Button>
            ) : null}
            {row.state === RELEASE.published && access.can('change') ? (
              <Button danger onClick={() => go('撤回', withdrawRelease, row)}>
                撤回
              </Button>
            ) : null}
          </>
        ),
        acts: row.state === RELEASE.draft && access.can('change') ? <Button onClick={() => acts.begin('change', row)}>修改</Button> : null,
      })}
    >
      {(row) => (
        <>
          <Facts
            columns={2}
            className="release-facts"
            rows={[
              ['状态', <EnumText key="state" of={RELEASE} value={row.state} tones={TONES} />],
              ['上线日期', <DateText key="day" value={row.releasedOn} />],
              ['发布时间', <InstantText key="at" value={row.publishedAt} />],
              ['修改人', row.updatedBy],
            ]}
          />
          <RichView html={row.body} />
        </>
      )}
    </RecordDrawer>
  );
}

interface ReleaseDialogProps {
  readonly row: ReleaseRow | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function ReleaseDialog({ row, onClose, onDone }: ReleaseDialogProps) {
  const entry = useRowEntry({ create: createRelease, change: changeRelease, row, blank: { number: '', title: '', body: '' }, onDone });
  return (
    <EntryDialog title={row ? `修改版本说明 ${row.number}` : '新增版本说明'} entry={entry} onClose={onClose} size="wide">
      <Form.Item name="number" label="版本号" required>
        <Input maxLength={11} placeholder="如 1.4.0" autoFocus />
      </Form.Item>
      <Form.Item name="title" label="标题" required>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="releasedOn" label="上线日期" required>
        <DayInput />
      </Form.Item>
      <Form.Item name="body" label="说明" required>
        <RichText label="说明" height={260} />
      </Form.Item>
    </EntryDialog>
  );
}

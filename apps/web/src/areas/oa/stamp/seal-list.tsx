import { Button, Checkbox, Form, Input } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import {
  changeSeal,
  createSeal,
  FILE_CATEGORY,
  fileCategoryOf,
  SEAL,
  SEAL_KIND,
  searchSeals,
  setSealState,
  type InputOf,
  type SealRow,
  type SealState,
} from '@anju/contract';
import { formatCount } from '@anju/domain';
import { EntryDialog, ListPage, ReasonDialog, useActs, useEntry, useList, type Acts } from '../../../archetypes/index.ts';
import type { Access } from '../../../platform/access/index.ts';
import { useSession } from '../../../platform/session/index.ts';
import { useDiscard } from '../../../platform/unsaved/index.ts';
import { DayInput, EnumCheck, EnumSelect, Picture, SearchBox } from '../../../ui/index.ts';
import { ColleaguePick, CompanyPick } from '../../org/index.ts';
import { FilesInput } from '../flow/files/files-input.tsx';
import { useRefreshStamp } from './stamp-acts.ts';
import { SEAL_COLUMNS } from './stamp-parts.tsx';

interface StateChange {
  readonly seal: SealRow;
  readonly to: SealState;
}
type SealActs = Acts<{ new: null; change: SealRow; state: StateChange }>;

export function SealList({ access }: { readonly access: Access }) {
  const list = useList(searchSeals, {});
  const acts: SealActs = useActs(useRefreshStamp());
  const { filter, setFilter, extra } = list;
  const { doing, close } = acts;
  return (
    <>
      <ListPage
        name="oa.seal"
        what="印章"
        access={access}
        list={list}
        columns={SEAL_COLUMNS}
        onOpen={(row) => acts.begin('change', row)}
        filters={
          <>
            <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="名称 / 印文 / 保管人" />
            <EnumCheck of={SEAL_KIND} value={filter.kinds ?? []} onChange={(kinds) => setFilter({ kinds })} />
            <EnumCheck of={SEAL} value={filter.states ?? []} onChange={(states) => setFilter({ states })} />
            <CompanyPick short value={filter.companyId} onChange={(companyId) => setFilter({ companyId })} />
            <Checkbox checked={filter.outside ?? false} onChange={({ target }) => setFilter({ outside: target.checked })}>
              印章在外
            </Checkbox>
          </>
        }
        actions={
          access.can('add') ? (
            <Button type="primary" icon={<PlusOutlined />} onClick={acts.beginNew}>
              新增印章
            </Button>
          ) : null
        }
        totals={extra && `合计 ${formatCount(extra.total)} 枚，在外 ${extra.outside} 枚，逾期未还 ${extra.overdue} 枚`}
      />
      {doing?.kind === 'new' ? <SealDialog readOnly={false} acts={acts} /> : null}
      {doing?.kind === 'change' ? <SealDialog seal={doing.row} readOnly={!access.can('change')} acts={acts} /> : null}
      {doing?.kind === 'state' ? <StateDialog {...doing.row} onClose={close} onDone={acts.done} /> : null}
    </>
  );
}

const STEPS: Readonly<Record<SealState, string>> = { [SEAL.used]: '启用', [SEAL.disabled]: '停用', [SEAL.destroyed]: '销毁' };
const NOTES: Readonly<Record<SealState, string>> = {
  [SEAL.used]: '启用后可以重新申请使用。',
  [SEAL.disabled]: '停用后不能申请和使用，已通过未用的申请也不能用印。',
  [SEAL.destroyed]: '销毁后不能恢复，台账和用印记录保留。',
};

interface StateDialogProps extends StateChange {
  readonly onClose: () => void;
  readonly onDone: (text: string) => void;
}

function StateDialog({ seal: { id, version, name }, to, onClose, onDone }: StateDialogProps) {
  return (
    <ReasonDialog
      title={`${STEPS[to]} ${name}`}
      note={NOTES[to]}
      go={STEPS[to]}
      endpoint={setSealState}
      toInput={(reason) => ({ id, version, state: to, reason })}
      onClose={onClose}
      onDone={() => onDone(`已${STEPS[to]}`)}
    />
  );
}

interface SealDialogProps {
  /** Absent for a new seal. */
  readonly seal?: SealRow;
  readonly readOnly: boolean;
  readonly acts: SealActs;
}

function SealDialog({ seal, readOnly, acts }: SealDialogProps) {
  const account = useSession((state) => state.account);
  const company = account?.companyId == null ? undefined : { id: account.companyId, name: account.company };
  const entry = useEntry({
    endpoint: seal ? changeSeal : createSeal,
    initial: {
      companyId: seal?.companyId ?? company?.id ?? null,
      name: seal?.name ?? '',
      kind: seal?.kind ?? SEAL_KIND.company,
      text: seal?.text ?? '',
      keeperId: seal?.keeperId ?? null,
      place: seal?.place ?? '',
      pictureId: seal?.pictureId ?? null,
      validFrom: seal?.validFrom ?? null,
      validTo: seal?.validTo ?? null,
    },
    toInput: (values) =>
      ({ ...values, ...(seal ? { id: seal.id, version: seal.version } : {}) }) as InputOf<typeof createSeal> & InputOf<typeof changeSeal>,
    onDone: () => acts.done('已保存'),
  });
  // Seals of other companies are shown to be requested, not to be changed.
  const shown = readOnly || seal?.own === false || seal?.state === SEAL.destroyed;
  const steps = seal === undefined || shown ? [] : SEAL.values.filter((state) => state !== seal.state);
  const discard = useDiscard();
  /** The question about the state takes the place of the form. */
  async function step(change: StateChange) {
    if (!entry.dirty || (await discard())) acts.begin('state', change);
  }
  return (
    <EntryDialog
      title={seal ? `印章 ${seal.name}` : '新增印章'}
      entry={entry}
      readOnly={shown}
      size="wide"
      onClose={acts.close}
      actions={
        seal && steps.length > 0
          ? steps.map((to) => (
              <Button key={to} danger={to === SEAL.destroyed} disabled={entry.saving} onClick={() => void step({ seal, to })}>
                {STEPS[to]}
              </Button>
            ))
          : null
      }
    >
      <div className="form-grid">
        <Form.Item name="name" label="名称" required>
          <Input maxLength={40} placeholder="如 云栖服务中心公章" />
        </Form.Item>
        <Form.Item name="kind" label="种类" required>
          <EnumSelect of={SEAL_KIND} />
        </Form.Item>
        <Form.Item name="text" label="印文" required className="wide">
          <Input maxLength={100} placeholder="章面上刻的全部文字" />
        </Form.Item>
        <Form.Item name="companyId" label="公司" required>
          <CompanyPick
            required
            width="100%"
            placeholder="请选择公司"
            own={seal ? { id: seal.companyId, name: seal.companyName } : company}
          />
        </Form.Item>
        <Form.Item name="keeperId" label="保管人" required>
          <ColleaguePick />
        </Form.Item>
        <Form.Item name="validFrom" label="启用日期" required>
          <DayInput />
        </Form.Item>
        <Form.Item name="validTo" label="有效期止" extra="不填为长期">
          <DayInput />
        </Form.Item>
        <Form.Item name="place" label="存放地点" className="wide">
          <Input maxLength={100} placeholder="如 财务室保险柜" />
        </Form.Item>
        {shown ? null : (
          <Form.Item name="pictureId" label="印模图片" className="wide">
            <PictureInput />
          </Form.Item>
        )}
        {seal?.pictureId != null ? (
          <Picture
            className="stamp-picture"
            parent={seal.id}
            cat={FILE_CATEGORY.sealPicture}
            id={seal.pictureId}
            side={320}
            alt={`${seal.name}印模`}
          />
        ) : null}
      </div>
    </EntryDialog>
  );
}

interface PictureInputProps {
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (id: number | null) => void;
}

/** One picture: a newly chosen one replaces the other. */
function PictureInput({ value = null, onChange, ...props }: PictureInputProps) {
  return (
    <FilesInput
      {...props}
      category={fileCategoryOf(createSeal, 'pictureId')}
      value={value === null ? [] : [value]}
      onChange={(ids) => onChange?.(ids.at(-1) ?? null)}
      known={[]}
    />
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Form, Input, Select } from 'antd';
import { informTarget, sendInform, type InformForm, type InformRow } from '@anju/contract/oa/inform';
import { listCompanyUnits } from '@anju/contract/session/account';
import { EntryDialog, useEntry } from '../../archetypes/index.ts';
import { EmptyState, EnumSelect, FailedState, RichText } from '../../ui/index.ts';
import { call } from '../api/index.ts';
import { refreshInforms } from './refresh-informs.ts';

export interface InformHouse {
  readonly id: number;
  readonly name: string;
}

interface InformAbout {
  /** The house the notice is about; without one the user chooses the company that receives it. */
  readonly house?: InformHouse | undefined;
  /** The notice being forwarded: its text is filled in and its number is referenced. */
  readonly source?: InformRow | undefined;
}

interface SendInformProps extends InformAbout {
  readonly onClose: () => void;
}

interface SendInformDialogProps extends SendInformProps {
  readonly open: boolean;
}

export function SendInformDialog({ open, ...rest }: SendInformDialogProps) {
  return open ? <SendInform {...rest} /> : null;
}

function houseOf({ house, source }: InformAbout): InformHouse | null {
  if (house) return house;
  return source?.houseId == null ? null : { id: source.houseId, name: source.houseName };
}

function SendInform({ onClose, ...about }: SendInformProps) {
  const { source } = about;
  const { message } = App.useApp();
  const client = useQueryClient();
  const house = houseOf(about);
  const entry = useEntry({
    endpoint: sendInform,
    initial: {
      menu: null as InformForm['menu'] | null,
      companyId: house === null && source ? source.companyId : null,
      subject: source?.subject ?? '',
      content: source?.content ?? '',
    },
    toInput: ({ menu, companyId, subject, content }) => ({
      // An empty choice is refused by the contract, with the contract's own message.
      menu: menu as InformForm['menu'],
      houseId: house?.id ?? null,
      companyId: house === null ? companyId : null,
      subject,
      content,
      sourceNumber: source?.docNumber ?? '',
    }),
    onDone: ({ docNumber }) => {
      void message.success(`告知公文${docNumber}已发送`);
      void refreshInforms(client);
      onClose();
    },
  });
  return (
    <EntryDialog title={source ? '转发告知公文' : '发告知公文'} entry={entry} onClose={onClose} size="wide" saveText="发送">
      {source ? <Form.Item label="转自公文">{source.docNumber}</Form.Item> : null}
      <Form.Item name="menu" label="告知对象" required>
        <EnumSelect of={informTarget} />
      </Form.Item>
      {house === null ? (
        <Form.Item name="companyId" label="接收公司" required>
          <CompanySelect />
        </Form.Item>
      ) : (
        <Form.Item label="涉事房屋">{house.name}</Form.Item>
      )}
      <Form.Item name="subject" label="告知事项" required>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="content" label="告知内容" required>
        <RichText label="告知内容" height={200} />
      </Form.Item>
    </EntryDialog>
  );
}

interface CompanySelectProps {
  /** All three given by Form.Item. */
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (value: number | null) => void;
}

/** Companies the user can see, from the data the office has already loaded. */
function CompanySelect({ id, value, onChange }: CompanySelectProps) {
  const query = useQuery({
    queryKey: [listCompanyUnits.path],
    queryFn: ({ signal }) => call(listCompanyUnits, {}, { signal, loading: false }),
    staleTime: Infinity,
  });
  const companies = query.data ?? [];
  return (
    <Select<number>
      {...(id === undefined ? {} : { id })}
      aria-label="接收公司"
      placeholder="请选择接收公司"
      showSearch={{ optionFilterProp: 'label' }}
      loading={query.isPending}
      value={companies.some((company) => company.id === value) ? (value ?? null) : null}
      onChange={(next) => onChange?.(next)}
      options={companies.map((company) => ({ value: company.id, label: company.name }))}
      notFoundContent={
        query.error ? (
          <FailedState text={query.error.message || '加载失败'} onRetry={() => void query.refetch()} />
        ) : (
          <EmptyState text={query.isPending ? '加载中…' : '没有可选的公司'} />
        )
      }
      style={{ width: '100%' }}
    />
  );
}

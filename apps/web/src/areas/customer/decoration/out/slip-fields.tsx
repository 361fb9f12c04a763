// Fields of the form of a release slip: houses, goods with the usual ones to choose from, and papers.
import { useRef, useState } from 'react';
import { Button, Form, Input, Select } from 'antd';
import { DeleteOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons';
import {
  createSlip,
  fileCategoryOf,
  findCallers,
  MAX_SLIP_GOODS,
  SLIP_PAPER,
  type SlipGoods,
  type SlipPaper,
  type SlipSetting,
} from '@anju/contract';
import { useUploading } from '../../../../archetypes/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { ApiError } from '../../../../platform/errors/index.ts';
import { uploadFor } from '../../../../platform/files/index.ts';
import { DecimalInput, usePaused } from '../../../../ui/index.ts';

export interface ChosenHouse {
  readonly value: number;
  readonly label: string;
}

interface HousesInputProps {
  readonly id?: string;
  readonly value?: readonly number[];
  readonly onChange?: (ids: number[]) => void;
  /** Names of the houses that are chosen already. */
  readonly known: readonly ChosenHouse[];
}

/** Houses by their shorthand, a name or a phone. */
export function HousesInput({ id, value = [], onChange, known }: HousesInputProps) {
  const [key, setKey] = useState('');
  const [chosen, setChosen] = useState(known);
  const sought = usePaused(key.trim());
  const query = useRead(findCallers, sought === '' ? null : { key: sought }, { keepPrevious: true });
  const hits = sought === '' ? [] : (query.data ?? []);
  const found = hits
    .filter(({ houseId }, at) => hits.findIndex((one) => one.houseId === houseId) === at)
    .map(({ houseId, estateName, house, name }) => ({ value: houseId, label: [estateName, house, name].filter(Boolean).join(' ') }));
  const kept = [...known, ...chosen].filter(
    (one, at, all) => !found.some(({ value: other }) => other === one.value) && all.findIndex((other) => other.value === one.value) === at,
  );
  return (
    <Select<number[]>
      {...(id === undefined ? {} : { id })}
      aria-label="房屋"
      mode="multiple"
      showSearch={{ filterOption: false, onSearch: setKey }}
      value={[...value]}
      options={[...kept, ...found]}
      loading={query.isFetching}
      placeholder="输入房号、姓名或电话"
      notFoundContent={sought === '' ? '输入房号、姓名或电话' : query.isPending ? '加载中…' : '没有找到房屋'}
      onChange={(ids: number[]) => {
        setChosen([...kept, ...found].filter((one) => ids.includes(one.value)));
        setKey('');
        onChange?.(ids);
      }}
      style={{ width: '100%' }}
    />
  );
}

const BLANK: SlipGoods = { name: '', quantity: '1', unit: '', note: '' };

/** A line of goods; a name that is usual brings its unit. */
export function GoodsFields({ template }: { readonly template: SlipSetting['template'] }) {
  const form = Form.useFormInstance();
  return (
    <Form.List name="goods">
      {(fields, { add, remove }, { errors }) => (
        <div className="wide slip-goods">
          <div className="slip-usual" role="group" aria-label="常用物品">
            {template.map(({ name, unit }) => (
              <Button
                key={name}
                size="small"
                disabled={fields.length >= MAX_SLIP_GOODS}
                onClick={() => {
                  const goods = (form.getFieldValue('goods') ?? []) as readonly (SlipGoods | undefined)[];
                  const blank = goods.findIndex((one) => one?.name === '');
                  if (blank >= 0) form.setFieldValue(['goods', blank], { ...BLANK, name, unit });
                  else add({ ...BLANK, name, unit });
                }}
              >
                {name}
              </Button>
            ))}
          </div>
          <Form.ErrorList errors={errors} />
          {fields.map(({ key, name }) => (
            <div key={key} className="slip-line">
              <Form.Item name={[name, 'name']}>
                <Input aria-label={`第 ${name + 1} 项物品`} placeholder="物品" maxLength={40} />
              </Form.Item>
              <Form.Item name={[name, 'quantity']}>
                <DecimalInput aria-label={`第 ${name + 1} 项数量`} scale={2} />
              </Form.Item>
              <Form.Item name={[name, 'unit']}>
                <Input aria-label={`第 ${name + 1} 项单位`} placeholder="单位" maxLength={10} />
              </Form.Item>
              <Form.Item name={[name, 'note']}>
                <Input aria-label={`第 ${name + 1} 项说明`} placeholder="说明" maxLength={100} />
              </Form.Item>
              <Button
                type="text"
                aria-label={`删除第 ${name + 1} 项`}
                icon={<DeleteOutlined />}
                disabled={fields.length === 1}
                onClick={() => remove(name)}
              />
            </div>
          ))}
          <Button icon={<PlusOutlined />} disabled={fields.length >= MAX_SLIP_GOODS} onClick={() => add(BLANK)}>
            加一项
          </Button>
        </div>
      )}
    </Form.List>
  );
}

export interface SlipFile {
  readonly kind: SlipPaper;
  readonly fileId: number;
  readonly name: string;
}
interface PapersInputProps {
  readonly value?: readonly SlipFile[];
  readonly onChange?: (papers: SlipFile[]) => void;
}

export function PapersInput({ value = [], onChange }: PapersInputProps) {
  return (
    <ul className="slip-papers">
      {SLIP_PAPER.options.map(({ value: kind, label }) => (
        <li key={kind}>
          <span>{label}</span>
          <AddPaper label={label} onFile={(fileId, name) => onChange?.([...value, { kind, fileId, name }])} />
          {value
            .filter((one) => one.kind === kind)
            .map((one) => (
              <span key={one.fileId}>
                {one.name}{' '}
                <Button type="link" size="small" onClick={() => onChange?.(value.filter((other) => other !== one))}>
                  移除
                </Button>
              </span>
            ))}
        </li>
      ))}
    </ul>
  );
}

function AddPaper({ label, onFile }: { readonly label: string; readonly onFile: (id: number, name: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const uploading = useUploading();
  async function add(file: File) {
    setBusy(true);
    try {
      const { id } = await uploading(() => uploadFor(fileCategoryOf(createSlip, 'papers.fileId'), file));
      onFile(id, file.name);
    } catch (error) {
      // The call has already shown the failure.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".png,.jpg,.jpeg,.pdf,.docx,.xlsx"
        aria-label={`选择${label}`}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void add(file);
        }}
      />
      <Button size="small" icon={<UploadOutlined />} loading={busy} onClick={() => input.current?.click()}>
        上传
      </Button>
    </>
  );
}

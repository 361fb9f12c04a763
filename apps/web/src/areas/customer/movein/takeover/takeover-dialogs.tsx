// The forms of a takeover: its facts, and the place of a new sheet.
import { Form, Input } from 'antd';
import { beginTakeoverCheck, changeTakeover, createTakeover, fileCategoryOf, type InputOf, type TakeoverDetail } from '@anju/contract';
import { businessDay } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { DayInput } from '../../../../ui/index.ts';
import { EstatePick } from '../../../estate/index.ts';
import { FilesInput } from '../parts/files-input.tsx';
import { ParticipantLines } from './participant-lines.tsx';

interface TakeoverDialogProps {
  readonly of: TakeoverDetail | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const blank = () => ({
  estateId: null as number | null,
  name: '',
  startedOn: businessDay(new Date()),
  developer: '',
  participants: [] as TakeoverDetail['participants'],
  agreementSignedOn: null as string | null,
  remark: '',
  fileIds: [] as number[],
});

export function TakeoverDialog({ of, onClose, onDone }: TakeoverDialogProps) {
  const entry = useEntry({
    endpoint: of === null ? createTakeover : changeTakeover,
    initial:
      of === null
        ? blank()
        : {
            estateId: of.estateId,
            name: of.name,
            startedOn: of.startedOn,
            developer: of.developer,
            participants: of.participants,
            agreementSignedOn: of.agreementSignedOn,
            remark: of.remark,
            fileIds: of.files.map(({ id }) => id),
          },
    toInput: (values) =>
      ({ ...values, ...(of === null ? {} : { id: of.id, version: of.version }) }) as InputOf<typeof createTakeover> &
        InputOf<typeof changeTakeover>,
    onDone,
  });
  return (
    <EntryDialog title={of === null ? '新增承接查验' : `承接查验 ${of.number}`} entry={entry} onClose={onClose} size="wide">
      <div className="form-grid">
        <Form.Item name="estateId" label="小区" required>
          <EstatePick required width="100%" placeholder="请选择小区" disabled={of !== null} />
        </Form.Item>
        <Form.Item name="name" label="名称" required>
          <Input maxLength={60} placeholder="如 一期共用部位承接" />
        </Form.Item>
        <Form.Item name="startedOn" label="开始日期" required>
          <DayInput />
        </Form.Item>
        <Form.Item name="developer" label="移交单位">
          <Input maxLength={60} placeholder="开发商" />
        </Form.Item>
        <Form.Item name="agreementSignedOn" label="协议日期" extra="签订承接协议的日期">
          <DayInput />
        </Form.Item>
        <Form.Item name="remark" label="备注">
          <Input maxLength={500} />
        </Form.Item>
        <Form.Item name="fileIds" label="附件" className="wide">
          <FilesInput known={of?.files ?? []} category={fileCategoryOf(createTakeover, 'fileIds')} most={30} />
        </Form.Item>
        <h2>参加人员</h2>
        <ParticipantLines />
      </div>
    </EntryDialog>
  );
}

interface PlaceDialogProps {
  readonly id: number;
  readonly onClose: () => void;
  readonly onDone: (sheetId: number) => void;
}

export function PlaceDialog({ id, onClose, onDone }: PlaceDialogProps) {
  const entry = useEntry({
    endpoint: beginTakeoverCheck,
    initial: { place: '' },
    toInput: (values) => ({ ...values, id }),
    onDone: ({ sheetId }) => onDone(sheetId),
  });
  return (
    <EntryDialog title="开始查验" entry={entry} onClose={onClose} size="small" saveText="开始查验">
      <Form.Item name="place" label="部位" required>
        <Input maxLength={60} placeholder="如 3幢 大堂、配电房、园区道路" />
      </Form.Item>
    </EntryDialog>
  );
}

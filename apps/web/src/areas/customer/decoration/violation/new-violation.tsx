// A violation is written down where it is seen: place, type, words and photos, and the notice if one is served in the same step.
import { useState } from 'react';
import { Alert, App, Checkbox, Form, Input } from 'antd';
import {
  createViolation,
  fileCategoryOf,
  readDecorationHouse,
  VIOLATION_LEVEL,
  VIOLATION_SOURCE,
  type OutputOf,
  type StateOf,
  type ViolationType,
} from '@anju/contract';
import { addDays, businessDay } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { EnumSelect, InstantInput } from '../../../../ui/index.ts';
import { ColleaguePick } from '../../../org/index.ts';
import { PhotoInput } from './photo-input.tsx';
import { FactFields, MoreFactFields, NoticeFields, noticeOf, noticeStart } from './violation-fields.tsx';
import { placeMissing, placeOf, PlaceField, type Place } from './violation-place.tsx';
import type { AskedViolation } from './violation.rules.ts';

const USUAL_DAYS = 3;

interface NewViolationProps {
  /** What the link brought; null: nothing. */
  readonly asked: AskedViolation | null;
  readonly onClose: () => void;
  readonly onDone: (made: OutputOf<typeof createViolation>) => void;
}

/** The house of a link has no name and no estate until its card is read. */
function useAskedPlace(place: Place): Place {
  const nameless = place.houseId !== null && place.estateId === null;
  const { data: card } = useRead(readDecorationHouse, nameless ? { houseId: place.houseId } : null);
  return nameless && card ? { ...place, estateId: card.estateId, text: `${card.estateName} ${card.house}` } : place;
}

export function NewViolation({ asked, onClose, onDone }: NewViolationProps) {
  const { message } = App.useApp();
  const [chosen, setChosen] = useState<Place>(() =>
    asked?.houseId == null ? placeOf('decoration') : { ...placeOf('house'), houseId: asked.houseId, text: '正在读取房屋…' },
  );
  const [touched, setTouched] = useState(false);
  const [type, setType] = useState<ViolationType>();
  const place = useAskedPlace(chosen);
  const today = businessDay(new Date());
  const entry = useEntry({
    endpoint: createViolation,
    touched,
    initial: {
      typeId: null as number | null,
      level: VIOLATION_LEVEL.minor,
      position: '',
      content: asked?.content ?? '',
      offender: '',
      phone: '',
      damage: '',
      source: asked?.source ?? (VIOLATION_SOURCE.other as StateOf<typeof VIOLATION_SOURCE>),
      sourceNo: asked?.sourceNo ?? '',
      foundAt: null as string | null,
      foundById: null as number | null,
      photoIds: [] as number[],
      serve: false,
      notice: noticeStart(addDays(today, USUAL_DAYS)),
    },
    toInput: ({ serve, notice, typeId, damage, ...values }) => ({
      ...values,
      estateId: place.estateId ?? 0,
      houseId: place.houseId,
      publicAreaId: place.publicAreaId,
      typeId: typeId ?? 0,
      damage: damage === '' ? null : damage,
      notice: serve ? noticeOf(notice) : null,
    }),
    onDone,
  });
  const { form } = entry;
  const serve = Form.useWatch('serve', form) ?? false;
  const atHouse = place.kind === 'decoration' || place.kind === 'house';

  /** The type brings its usual level and days. */
  function take(next: ViolationType | undefined) {
    setType(next);
    if (!next) return;
    form.setFieldValue('level', next.level);
    form.setFieldValue(['notice', 'deadline'], addDays(today, next.days));
  }
  async function save(): Promise<boolean> {
    const missing = placeMissing(place);
    if (missing === null) return entry.save();
    void message.warning(missing);
    return false;
  }
  return (
    <EntryDialog title="登记违规" entry={{ ...entry, save }} onClose={onClose} size="wide">
      <Form.Item label="地点" required>
        <PlaceField
          place={place}
          onChange={(next) => {
            setChosen(next);
            setTouched(true);
          }}
        />
      </Form.Item>
      <FactFields anywhere={!atHouse} onType={take} />
      {type?.reports ? <Alert type="warning" showIcon title={`“${type.name}”须在 24 小时内上报业主委员会和主管部门`} /> : null}
      <Form.Item name="photoIds" label="现场照片">
        <PhotoInput category={fileCategoryOf(createViolation, 'photoIds')} text="现场" />
      </Form.Item>
      <Form.Item name="serve" valuePropName="checked" label=" " colon={false}>
        <Checkbox>同时发通知书</Checkbox>
      </Form.Item>
      {serve ? <NoticeFields at={['notice']} mayStop={atHouse} /> : null}
      <div className="form-grid">
        <MoreFactFields />
        <Form.Item name="source" label="来源" required>
          <EnumSelect of={VIOLATION_SOURCE} />
        </Form.Item>
        <Form.Item name="sourceNo" label="来源编号">
          <Input maxLength={40} placeholder="公文、巡检或诉求的编号" />
        </Form.Item>
        <Form.Item name="foundAt" label="发现时间" extra="不填为现在">
          <InstantInput />
        </Form.Item>
        <Form.Item name="foundById" label="发现人" extra="不填为本人">
          <ColleaguePick />
        </Form.Item>
      </div>
    </EntryDialog>
  );
}

// A listing is written down: the house brings its owner and area, pictures are put in order by arrows.
import './listing.css';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Checkbox, Form, Input, InputNumber, Segmented } from 'antd';
import {
  changeListing,
  createListing,
  DECORATION_GRADE,
  FACING,
  LISTING_KIND,
  readLeaseHouse,
  type LeaseHouse,
  type ListingDetail,
  type ListingForm,
} from '@anju/contract';
import { EntryDialog, useEntry } from '../../../../../archetypes/index.ts';
import { useRead } from '../../../../../platform/api/hooks.ts';
import { ChoicePick, DayInput, DecimalInput, EnumSelect } from '../../../../../ui/index.ts';
import { HouseFind } from '../../../decoration/record/house-find.tsx';
import { Kept } from '../parts/kept.tsx';
import { PhotosInput } from './listing-photos.tsx';

type Values = Omit<ListingForm, 'houseId'> & { houseId: number | null; publish: boolean };

function startOf(listing: ListingDetail | null): Values {
  if (listing === null)
    return {
      ...{ kind: LISTING_KIND.rent, houseId: null, ownerId: null, asking: '', bedrooms: 0, livingRooms: 0, bathrooms: 0 },
      ...{ grade: null, facing: null, availableFrom: null, contact: '', contactPhone: '', agent: '', agentPhone: '' },
      ...{ text: '', viewingNote: '', remark: '', photoIds: [], coverId: null, publish: true },
    };
  const { kind, houseId, ownerId, asking, bedrooms, livingRooms, bathrooms, grade, facing, availableFrom } = listing;
  const { contact, contactPhone, agent, agentPhone, text, viewingNote, remark, coverId, photoList } = listing;
  return {
    ...{ kind, houseId, ownerId, asking, bedrooms, livingRooms, bathrooms, grade, facing, availableFrom },
    ...{ contact, contactPhone, agent, agentPhone, text, viewingNote, remark, coverId, publish: false },
    photoIds: photoList.map(({ id }) => id),
  };
}

/** 三室两厅一卫, 3室2厅1卫: the rooms a layout names. */
function roomsOf(layout: string): { bedrooms: number; livingRooms: number; bathrooms: number } {
  const DIGITS = '零一二三四五六七八九';
  const count = (word: string): number => {
    const found = new RegExp(`([0-9]+|[零一二两三四五六七八九])${word}`).exec(layout)?.[1] ?? '0';
    return found === '两' ? 2 : DIGITS.includes(found) ? DIGITS.indexOf(found) : Number(found);
  };
  return { bedrooms: count('[室房]'), livingRooms: count('厅'), bathrooms: count('卫') };
}

interface ListingDialogProps {
  readonly listing: ListingDetail | null;
  readonly onClose: () => void;
  readonly onDone: (id: number) => void;
}

export function ListingDialog({ listing, onClose, onDone }: ListingDialogProps) {
  const initial = startOf(listing);
  const creating = useEntry({
    endpoint: createListing,
    initial,
    toInput: (values: Values) => ({ ...values, houseId: values.houseId as number, coverId: coverOf(values) }),
    onDone: ({ id }) => onDone(id),
  });
  const changing = useEntry({
    endpoint: changeListing,
    initial,
    toInput: ({ publish: _publish, kind: _kind, houseId: _houseId, ...values }: Values) => ({
      ...values,
      ...{ id: listing?.id ?? 0, version: listing?.version ?? 0, coverId: coverOf(values) },
    }),
    onDone: () => onDone(listing?.id ?? 0),
  });
  const entry = listing ? changing : creating;
  const { form } = entry;
  const houseId = Form.useWatch('houseId', form) ?? initial.houseId;
  const kind = Form.useWatch('kind', form) ?? initial.kind;
  const photoIds = Form.useWatch('photoIds', form) ?? [];
  const coverId = Form.useWatch('coverId', form) ?? null;
  const { data: house } = useRead(readLeaseHouse, houseId === null ? null : { houseId, fromDate: null }, { quiet: true });
  const filled = useRef(listing?.houseId ?? null);
  const fill = useEffectEvent((of: LeaseHouse) => {
    if (filled.current === of.houseId) return;
    filled.current = of.houseId;
    const [owner] = of.owners;
    form.setFieldsValue({
      ...roomsOf(of.layout),
      ...{ ownerId: owner?.personId ?? null, contact: owner?.name ?? '', contactPhone: owner?.phone ?? '' },
    });
  });
  useEffect(() => {
    if (house) fill(house);
  }, [house]);
  const known = listing ? { id: listing.houseId, name: `${listing.estateName} ${listing.house}` } : undefined;
  return (
    <EntryDialog title={listing ? `修改房源 ${listing.number}` : '登记房源'} entry={entry} onClose={onClose} size="wide">
      <div className="form-grid">
        {listing ? (
          <h2>{`${LISTING_KIND.text(listing.kind)} ${listing.estateName} ${listing.house}`}</h2>
        ) : (
          <>
            <Form.Item name="houseId" label="房屋" required className="wide">
              <HouseFind known={known} />
            </Form.Item>
            <Form.Item name="kind" label="类型" required>
              <Segmented options={[...LISTING_KIND.options]} />
            </Form.Item>
          </>
        )}
        <Form.Item name="ownerId" label="委托业主">
          <ChoicePick
            label="委托业主"
            width="100%"
            choices={(house?.owners ?? []).map((one) => ({ value: one.personId, label: `${one.name}　${one.phone}` }))}
          />
        </Form.Item>
        <Form.Item name="asking" label={kind === LISTING_KIND.rent ? '月租金' : '售价'} required>
          <DecimalInput suffix="元" />
        </Form.Item>
        <Form.Item name="availableFrom" label="可入住日期">
          <DayInput />
        </Form.Item>
        <Form.Item name="contact" label="联系人" required>
          <Input maxLength={40} />
        </Form.Item>
        <Form.Item name="contactPhone" label="联系电话" required>
          <Input maxLength={30} inputMode="tel" />
        </Form.Item>
        <Form.Item label="户型" className="wide">
          <span className="rent-rooms">
            {(
              [
                ['bedrooms', '室'],
                ['livingRooms', '厅'],
                ['bathrooms', '卫'],
              ] as const
            ).map(([name, text]) => (
              <Form.Item key={name} name={name} noStyle>
                <InputNumber aria-label={text} min={0} max={20} precision={0} suffix={text} />
              </Form.Item>
            ))}
            {house ? <span className="ui-quiet">{`${house.buildArea} ㎡ ${house.layout}`}</span> : null}
          </span>
        </Form.Item>
        <Form.Item name="grade" label="装修">
          <EnumSelect of={DECORATION_GRADE} allowClear />
        </Form.Item>
        <Form.Item name="facing" label="朝向">
          <EnumSelect of={FACING} allowClear />
        </Form.Item>
        <Form.Item name="agent" label="中介">
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="agentPhone" label="中介电话">
          <Input maxLength={30} inputMode="tel" />
        </Form.Item>
        <Form.Item name="viewingNote" label="看房方式" className="wide">
          <Input maxLength={200} placeholder="如 提前一天预约，钥匙在前台" />
        </Form.Item>
        <Form.Item name="text" label="房源描述" className="wide">
          <Input.TextArea rows={3} maxLength={1000} />
        </Form.Item>
        <Form.Item name="photoIds" label="照片" className="wide">
          <PhotosInput
            parent={listing?.id ?? 0}
            known={(listing?.photoList ?? []).map(({ id }) => id)}
            coverId={coverOf({ photoIds, coverId })}
            onCover={(id) => form.setFieldValue('coverId', id)}
          />
        </Form.Item>
        <Kept name={['coverId']} />
        <Form.Item name="remark" label="备注" className="wide">
          <Input.TextArea rows={2} maxLength={500} />
        </Form.Item>
        {listing ? null : (
          <Form.Item name="publish" label="上架" valuePropName="checked">
            <Checkbox>保存后直接上架</Checkbox>
          </Form.Item>
        )}
      </div>
    </EntryDialog>
  );
}

/** The chosen cover, or the first photo when it was taken off. */
const coverOf = ({ photoIds, coverId }: Pick<Values, 'photoIds' | 'coverId'>): number | null =>
  coverId !== null && photoIds.includes(coverId) ? coverId : (photoIds[0] ?? null);

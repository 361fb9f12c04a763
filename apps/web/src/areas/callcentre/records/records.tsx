// 通话记录: what can be heard, called back, and where each call led.
import { useEffect, useState } from 'react';
import { App, Button, Checkbox, Segmented } from 'antd';
import { CaretRightOutlined, PhoneOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { CALL, CALL_MESSAGES, CALL_PAGE_SIZES, CALL_TYPE, playTape, searchCalls, type CallRecord } from '@anju/contract';
import { openStream } from '../../../platform/api/index.ts';
import { useRead } from '../../../platform/api/hooks.ts';
import { InstantText, SearchBox } from '../../../ui/index.ts';
import { PagedList } from './paged-list.tsx';
import { phone } from '../phone/browser.ts';
import { lasting } from '../phone/number.rules.ts';

function Tape({ id }: { readonly id: number }) {
  const { message } = App.useApp();
  const [address, setAddress] = useState<string | null>(null);
  const [loading, setLoading] = useState(false);
  // The browser keeps the sound as long as it has an address.
  useEffect(() => (address === null ? undefined : () => URL.revokeObjectURL(address)), [address]);
  async function play() {
    setLoading(true);
    try {
      const sound = await (await openStream(playTape, { id }, { own: true })).blob();
      setAddress(URL.createObjectURL(sound));
    } catch (error) {
      void message.warning(error instanceof Error && error.message !== '' ? error.message : CALL_MESSAGES.tape);
    } finally {
      setLoading(false);
    }
  }
  if (address === null)
    return (
      <Button size="small" type="text" icon={<CaretRightOutlined />} aria-label="播放录音" loading={loading} onClick={() => void play()} />
    );
  return (
    <audio
      controls
      autoPlay
      src={address}
      aria-label="录音"
      onError={() => {
        void message.warning(CALL_MESSAGES.tape);
        setAddress(null);
      }}
    />
  );
}

const UNANSWERED: readonly number[] = [CALL.missed, CALL.occupied, CALL.declined, CALL.cancelled];
/** The caller hung up, or nobody came: how long it rang says which. */
const RANG_ONLY: readonly number[] = [CALL.missed, CALL.cancelled];

const numberOf = ({ callType, customDisplayNum, calleeNum }: CallRecord): string =>
  callType === CALL_TYPE.inbound ? customDisplayNum : calleeNum;

function Row({ record }: { readonly record: CallRecord }) {
  const { message } = App.useApp();
  const incoming = record.callType === CALL_TYPE.inbound;
  // Whoever was not answered, however it ended, waits to be called back.
  const missed = incoming && UNANSWERED.includes(record.state);
  const shown = incoming ? record.encryptionCustomDisplayNum : record.encryptionCalleeNum;
  return (
    <li className={missed ? 'missed' : ''}>
      <PhoneOutlined className={missed ? 'ui-danger' : ''} rotate={incoming ? 90 : 0} aria-label={CALL_TYPE.text(record.callType)} />
      <div>
        <b>{record.party.name || shown}</b> <span className="ui-quiet">{record.party.house}</span>
        <div className="ui-quiet">
          {record.cases.length > 0
            ? record.cases.map((one) => (
                <Link key={one.id} to={`/customer/case/follow?id=${one.id}`}>
                  {one.number}
                </Link>
              ))
            : record.note ||
              (incoming && RANG_ONLY.includes(record.state)
                ? `${CALL.text(record.state)}，振铃 ${record.ringSeconds} 秒`
                : CALL.text(record.state))}
          {missed && record.calledBackAt === null && <span className="ui-danger"> 待回拨</span>}
          {record.calledBackAt !== null && (
            <>
              {' '}
              已回拨 <InstantText value={record.calledBackAt} />
            </>
          )}
        </div>
      </div>
      <div className="call-when">
        <InstantText value={record.callTime} />
        <span className="ui-quiet">{record.talkSeconds > 0 ? lasting(record.talkSeconds) : ''}</span>
      </div>
      <div className="call-row-acts">
        {record.audioRecordPath === '' ? (
          record.talkSeconds > 0 && (
            <Button
              size="small"
              type="text"
              icon={<CaretRightOutlined />}
              aria-label="播放录音"
              onClick={() => void message.info(CALL_MESSAGES.noTape)}
            />
          )
        ) : (
          <Tape id={record.id} />
        )}
        {/* The number of somebody else's call is masked, which leaves nothing to dial. */}
        {!numberOf(record).includes('*') && (
          <Button
            size="small"
            type="text"
            icon={<PhoneOutlined />}
            aria-label={`回拨 ${shown}`}
            onClick={() => void phone.calls.dial(numberOf(record))}
          />
        )}
      </div>
    </li>
  );
}

export function Records({ readsAll }: { readonly readsAll: boolean }) {
  const [key, setKey] = useState('');
  const [missed, setMissed] = useState(false);
  const [everybody, setEverybody] = useState(false);
  const [page, setPage] = useState(1);
  const size = CALL_PAGE_SIZES.records;
  const found = useRead(searchCalls, { key, missed, everybody, page, size }, { keepPrevious: true });
  return (
    <div className="call-records">
      <div className="call-filters">
        <SearchBox
          value={key}
          placeholder="号码 / 姓名 / 房号"
          width={170}
          onSearch={(text) => {
            setKey(text);
            setPage(1);
          }}
        />
        <Segmented
          size="small"
          aria-label="通话记录"
          value={missed ? 'missed' : 'all'}
          onChange={(value) => {
            setMissed(value === 'missed');
            setPage(1);
          }}
          options={[
            { value: 'all', label: '全部' },
            { value: 'missed', label: `未接 ${found.data?.waiting ?? 0}` },
          ]}
        />
      </div>
      {readsAll && (
        <Checkbox
          checked={everybody}
          onChange={(event) => {
            setEverybody(event.target.checked);
            setPage(1);
          }}
        >
          全部坐席
        </Checkbox>
      )}
      <PagedList
        found={found}
        page={page}
        size={size}
        onPage={setPage}
        empty={missed ? '没有未接来电' : '没有通话记录'}
        row={(record) => <Row key={record.id} record={record} />}
      />
    </div>
  );
}

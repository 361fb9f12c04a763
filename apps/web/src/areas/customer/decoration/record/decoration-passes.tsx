// The crew: a card for each worker with photo and pass, and what is done with the pass.
import { Button } from 'antd';
import { PlusOutlined, UserOutlined } from '@ant-design/icons';
import { DECORATION_PASS, FILE_CATEGORY, issuePass, type DecorationDetail, type PassRow } from '@anju/contract';
import { call } from '../../../../platform/api/index.ts';
import { EmptyState, EnumText, InstantText, Picture } from '../../../../ui/index.ts';
import type { DecorationActs } from './decoration-acts.ts';
import { spanText } from './decoration-parts.tsx';
import { PASS_TONES } from './decoration-tones.ts';

interface PassesProps {
  readonly detail: DecorationDetail;
  readonly acts: DecorationActs;
  /** Absent for a user who may not print. */
  readonly onPrint?: ((passes: readonly PassRow[]) => void) | undefined;
}

export function DecorationPasses({ detail, acts, onPrint }: PassesProps) {
  const { passes, may } = detail;
  const open = may.includes('pass');
  const printable = passes.filter(({ code }) => code !== null);
  const issue = ({ id, name }: PassRow) =>
    acts.attempt(async () => {
      await call(issuePass, { id, to: null });
      acts.done(`已给 ${name} 发证`);
    });
  return (
    <>
      <div className="deco-bar">
        {open ? (
          <Button icon={<PlusOutlined />} onClick={() => acts.begin('worker', { detail, pass: null })}>
            增加施工人员
          </Button>
        ) : null}
        {onPrint && printable.length > 0 ? <Button onClick={() => onPrint(printable)}>{`打印出入证 ${printable.length}`}</Button> : null}
      </div>
      {passes.length === 0 ? <EmptyState text="没有登记施工人员" /> : null}
      <ul className="deco-passes" aria-label="施工人员">
        {passes.map((pass) => (
          <li key={pass.id} className="deco-pass">
            <Face parent={detail.id} pass={pass} />
            <PassWords pass={pass} />
            {open ? (
              <div className="deco-pass-acts">
                {pass.state === DECORATION_PASS.waiting && pass.paid && detail.permitNumber !== null ? (
                  <Button size="small" type="primary" disabled={acts.busy} onClick={() => issue(pass)}>
                    发证
                  </Button>
                ) : null}
                {pass.state === DECORATION_PASS.valid ? (
                  <>
                    <Button size="small" onClick={() => acts.begin('returnPass', pass)}>
                      收回
                    </Button>
                    <Button size="small" onClick={() => acts.begin('losePass', pass)}>
                      挂失
                    </Button>
                  </>
                ) : null}
                {DECORATION_PASS.is(pass.state, 'waiting', 'valid') ? (
                  <Button size="small" onClick={() => acts.begin('worker', { detail, pass })}>
                    修改
                  </Button>
                ) : null}
                {pass.state === DECORATION_PASS.waiting ? (
                  <Button size="small" danger onClick={() => acts.begin('dropPass', pass)}>
                    取消
                  </Button>
                ) : null}
                {onPrint && pass.code !== null ? (
                  <Button size="small" onClick={() => onPrint([pass])}>
                    打印
                  </Button>
                ) : null}
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}

const Face = ({ parent, pass: { photoId, name } }: { readonly parent: number; readonly pass: PassRow }) =>
  photoId === null ? (
    <span className="deco-pass-face" role="img" aria-label={`${name} 没有照片`}>
      <UserOutlined />
    </span>
  ) : (
    <Picture className="deco-pass-face" parent={parent} cat={FILE_CATEGORY.workerPhoto} id={photoId} side={320} alt={`${name}的照片`} />
  );

function PassWords({ pass }: { readonly pass: PassRow }) {
  const { name, trade, number, idNo, phone, validFrom, validTo, state, paid, endedAt, endNote } = pass;
  return (
    <div>
      <p className="deco-pass-head">
        <strong>{name}</strong>
        <span>{trade}</span>
        <EnumText of={DECORATION_PASS} value={state} tones={PASS_TONES} />
      </p>
      <p className="ui-quiet">{number}</p>
      <p className="ui-quiet">{[idNo, phone].filter(Boolean).join(' ')}</p>
      {validFrom === null ? (
        <p className="ui-quiet">{state === DECORATION_PASS.waiting ? (paid ? '款项已收，可以发证' : '款项未收') : ''}</p>
      ) : (
        <p className="ui-quiet">{spanText(validFrom, validTo)}</p>
      )}
      {endedAt === null ? null : (
        <p className="ui-quiet">
          <InstantText value={endedAt} /> {endNote}
        </p>
      )}
    </div>
  );
}

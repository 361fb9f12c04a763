import { listFunctions, submitApplication, type Application } from '@anju/contract/system/registration';
import { useEffect, useState } from 'react';
import { call } from '../../platform/api/index.ts';
import type { OutputOf } from '@anju/contract/kit/endpoint';
import { FieldNote, SiteForm } from '../form/fields.tsx';
import { textsOf, useForm } from '../form/use-form.ts';
import { Summary } from './summary.tsx';

type Functions = OutputOf<typeof listFunctions>;

interface Props {
  readonly token: string;
  readonly application: Application;
  readonly licenceName: string;
  readonly onBack: () => void;
  readonly onSubmitted: (number: string) => void;
}

function useFunctions(): { list: Functions | null; failed: boolean; retry: () => void } {
  const [list, setList] = useState<Functions | null>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    call(listFunctions, {}, { signal: stop.signal }).then(setList, () => setFailed(!stop.signal.aborted));
    return () => stop.abort();
  }, [attempt]);
  const retry = () => {
    setFailed(false);
    setAttempt(attempt + 1);
  };
  return { list, failed, retry };
}

export function FunctionsStep({ token, application, licenceName, onBack, onSubmitted }: Props) {
  const form = useForm({ functions: application.functions });
  const { list, failed, retry } = useFunctions();
  const chosen = form.values.functions;
  const all = list?.map((one) => one.id) ?? [];
  const hasAll = all.length > 0 && all.every((id) => chosen.includes(id));

  const toggle = (id: number) => form.set({ functions: chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id] });

  const submit = () => {
    const input = { token, functions: chosen };
    const wrong = textsOf(submitApplication.input, input);
    if (Object.keys(wrong).length > 0) return form.refuse(wrong);
    void form.run(async () => onSubmitted((await call(submitApplication, input, { quiet: true })).number));
  };

  return (
    <SiteForm
      label="选择功能"
      form={form}
      submitText="提交申请"
      onSubmit={submit}
      extra={
        <button type="button" className="site-link brand" onClick={onBack}>
          上一步
        </button>
      }
    >
      <fieldset
        className="site-field wide site-functions"
        aria-invalid={form.errors.functions ? true : undefined}
        tabIndex={form.errors.functions ? -1 : undefined}
      >
        <legend>需要的功能</legend>
        <p>
          {list && `共 ${list.length} 项，已选 ${chosen.length} 项。`}
          {list && (
            <button type="button" className="site-link brand" onClick={() => form.set({ functions: hasAll ? [] : all })}>
              {hasAll ? '清空' : '全选'}
            </button>
          )}
          {failed && (
            <span role="alert">
              功能列表没有取到。
              <button type="button" className="site-link brand" onClick={retry}>
                重试
              </button>
            </span>
          )}
        </p>
        <FieldNote error={form.errors.functions} />
        <ul>
          {list?.map((one) => (
            <li key={one.id} className={chosen.includes(one.id) ? 'on' : undefined}>
              <label>
                <input type="checkbox" checked={chosen.includes(one.id)} onChange={() => toggle(one.id)} />
                <strong>{one.title}</strong>
                <span>{one.text}</span>
              </label>
              {one.screens.length > 0 && (
                <details>
                  <summary>包含 {one.screens.length} 个页面</summary>
                  <p>{one.screens.join('、')}</p>
                </details>
              )}
              {one.soon.length > 0 && (
                <details>
                  <summary>即将开放 {one.soon.length} 个页面</summary>
                  <p>{one.soon.join('、')}</p>
                </details>
              )}
            </li>
          ))}
        </ul>
      </fieldset>
      <Summary application={application} licenceName={licenceName} />
    </SiteForm>
  );
}

import { getSitePage } from '@anju/contract/manage/website';
import { PASSWORD_TEXT, refuseNewPassword } from '@anju/contract/session/password';
import type { SiteInfo } from '@anju/contract/session/session';
import { startApplication } from '@anju/contract/system/registration';
import { useEffect, useId, useRef, useState } from 'react';
import { call } from '../../platform/api/index.ts';
import { encryptPassword } from '../../platform/session/encrypt-password.ts';
import { loginKey } from '../content.ts';
import { Field, FieldNote, SiteForm } from '../form/fields.tsx';
import { textsOf, useForm, type FieldTexts } from '../form/use-form.ts';
import { hrefOf } from '../site-paths.ts';
import { MobileCheck, NO_PROOF, PROOF_REFUSALS } from './mobile-check.tsx';

const EMPTY = { ...NO_PROOF, username: '', password: '', again: '', service: false, privacy: false };
type Values = typeof EMPTY;

interface Versions {
  readonly service: string;
  readonly privacy: string;
}

const loadVersions = async (): Promise<Versions> => {
  const [service, privacy] = await Promise.all([call(getSitePage, { key: 'service' }), call(getSitePage, { key: 'privacy' })]);
  return { service: service.version, privacy: privacy.version };
};

/**
 * The agreement versions in force when the user ticked the boxes; requested again after a failed call or when the server has newer ones.
 */
function useVersions(): { read: () => Promise<Versions>; forget: () => void } {
  const asked = useRef<Promise<Versions> | null>(null);
  const forget = () => {
    asked.current = null;
  };
  const read = () => {
    const versions = (asked.current ??= loadVersions());
    versions.catch(forget);
    return versions;
  };
  useEffect(() => {
    asked.current ??= loadVersions();
    asked.current.catch(() => {
      asked.current = null;
    });
  }, []);
  return { read, forget };
}

function passwordTexts({ password, again }: Values): FieldTexts {
  const refused = password === '' ? '请输入密码！' : refuseNewPassword(password);
  if (refused) return { password: refused };
  if (again === '') return { again: PASSWORD_TEXT.pwd2 };
  return again === password ? {} : { again: PASSWORD_TEXT.differs };
}

function PasswordHint({ password }: { readonly password: string }) {
  const refused = password ? refuseNewPassword(password) : null;
  if (!password) return '6 至 18 个字符，须包含数字、字母和特殊符号';
  return refused ? <span className="site-wanting">{refused}</span> : <span className="site-fine">密码符合要求</span>;
}

interface ConsentProps {
  readonly of: 'service' | 'privacy';
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly error: string | undefined;
}

function Consent({ of, checked, onChange, error }: ConsentProps) {
  const id = useId();
  return (
    <div className="site-consent">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        aria-invalid={error ? true : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>
        我已阅读并同意
        <a href={hrefOf(of)} target="_blank" rel="noopener">
          {of === 'service' ? '《服务条款》' : '《隐私政策》'}
        </a>
      </label>
      <FieldNote error={error} />
    </div>
  );
}

interface Props {
  readonly site: SiteInfo | null;
  readonly onStarted: (token: string) => Promise<void>;
  readonly onResume: () => void;
}

export function AccountStep({ site, onStarted, onResume }: Props) {
  const form = useForm(EMPTY);
  const versions = useVersions();
  const [shown, setShown] = useState(false);
  const { values, errors, set } = form;

  const check = (): FieldTexts => {
    const { mobile, code, username } = values;
    const { serviceVersion, privacyVersion, ...texts } = textsOf(startApplication.input, {
      mobile,
      code,
      username,
      password: 'checked apart',
      serviceVersion: values.service ? 'ticked' : '',
      privacyVersion: values.privacy ? 'ticked' : '',
    });
    return {
      ...texts,
      ...passwordTexts(values),
      ...(serviceVersion ? { service: serviceVersion } : {}),
      ...(privacyVersion ? { privacy: privacyVersion } : {}),
    };
  };

  const send = async () => {
    const { service, privacy } = await versions.read();
    const { token } = await call(
      startApplication,
      {
        mobile: values.mobile,
        code: values.code,
        username: values.username,
        password: await encryptPassword(values.password, await loginKey(site), values.username),
        serviceVersion: service,
        privacyVersion: privacy,
      },
      { quiet: true },
    );
    await onStarted(token);
  };

  const submit = () => {
    const wrong = check();
    if (Object.keys(wrong).length > 0) return form.refuse(wrong);
    void form.run(
      async () => {
        try {
          await send();
        } catch (cause) {
          // After any refusal, the next attempt asks again which agreements are in force.
          versions.forget();
          throw cause;
        }
      },
      { ...PROOF_REFUSALS, AGREEMENT_OLD: 'service', USERNAME_TAKEN: 'username' },
    );
  };

  return (
    <SiteForm
      label="注册账号"
      form={form}
      submitText="下一步"
      onSubmit={submit}
      extra={
        <button type="button" className="site-link brand" onClick={onResume}>
          找回申请
        </button>
      }
    >
      <MobileCheck values={values} errors={errors} onChange={set} onRefused={form.refuse} />
      <Field
        label="用户名"
        value={values.username}
        onChange={(username) => set({ username })}
        error={errors.username}
        autoComplete="username"
        maxLength={30}
        hint="审核通过后用它登录，至少两位"
      />
      <Field
        label="密码"
        type={shown ? 'text' : 'password'}
        value={values.password}
        onChange={(password) => set({ password })}
        error={errors.password}
        autoComplete="new-password"
        maxLength={18}
        hint={<PasswordHint password={values.password} />}
        trailing={
          <button type="button" className="site-link" aria-pressed={shown} onClick={() => setShown(!shown)}>
            {shown ? '隐藏' : '显示'}
          </button>
        }
      />
      <Field
        label="确认密码"
        type={shown ? 'text' : 'password'}
        value={values.again}
        onChange={(again) => set({ again })}
        error={errors.again}
        autoComplete="new-password"
        maxLength={18}
        hint={values.again && values.again !== values.password && <span className="site-wanting">{PASSWORD_TEXT.differs}</span>}
      />
      <div className="site-field wide">
        <Consent of="service" checked={values.service} onChange={(service) => set({ service })} error={errors.service} />
        <Consent of="privacy" checked={values.privacy} onChange={(privacy) => set({ privacy })} error={errors.privacy} />
      </div>
    </SiteForm>
  );
}

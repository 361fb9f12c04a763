// Registration of a company: account, company, functions. An application is identified by a token stored in this window, so that a reload
// continues at the same step; from another browser it is found again by its mobile number.
import { getApplication, type Application } from '@anju/contract/system/registration';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../platform/api/index.ts';
import { ApiError, NO_RESPONSE } from '../../platform/errors/api-error.ts';
import { useInBrowser } from '../in-browser.ts';
import type { SiteFormProps } from '../site.tsx';
import { AccountStep } from './account-step.tsx';
import { CompanyStep } from './company-step.tsx';
import { FunctionsStep } from './functions-step.tsx';
import type { Licence } from './licence-field.tsx';
import { Resume } from './resume.tsx';
import { StateView } from './state-view.tsx';

const STORED_AS = 'anju.application';
const STEPS = [
  { title: '账号', text: '验证手机，设置登录名和密码' },
  { title: '公司', text: '营业执照上的信息和规模' },
  { title: '功能', text: '选择要用的功能，确认提交' },
] as const;

type View = 'account' | 'resume' | 'company' | 'functions' | 'state';
const STEP_OF: Readonly<Record<View, number>> = { account: 0, resume: -1, company: 1, functions: 2, state: 3 };

const viewOf = ({ state, company }: Application): View => {
  if (state !== 'draft') return 'state';
  return company ? 'functions' : 'company';
};

const Progress = ({ step }: { readonly step: number }) => (
  <ol className="site-progress" aria-label="注册步骤">
    {STEPS.map(({ title, text }, index) => (
      <li key={title} className={index < step ? 'done' : undefined} aria-current={index === step ? 'step' : undefined}>
        <strong>{title}</strong>
        <span>{text}</span>
      </li>
    ))}
  </ol>
);

interface Opened {
  readonly token: string;
  readonly application: Application;
}

function useApplication() {
  const stored = useInBrowser(() => sessionStorage.getItem(STORED_AS) ?? '', '');
  const [opened, setOpened] = useState<Opened | null>(null);
  const [view, setView] = useState<View>('account');
  const [notice, setNotice] = useState('');
  const [lost, setLost] = useState(false);

  const open = useCallback(async (token: string, next?: View) => {
    const application = await call(getApplication, { token }, { quiet: true });
    sessionStorage.setItem(STORED_AS, token);
    setOpened({ token, application });
    setNotice('');
    setView(next ?? viewOf(application));
  }, []);

  const goOn = useCallback(async () => {
    setLost(false);
    try {
      if (stored) await open(stored);
    } catch (cause) {
      // A lost connection says nothing about the application; a refusal does.
      if (cause instanceof ApiError && cause.status === NO_RESPONSE) return setLost(true);
      sessionStorage.removeItem(STORED_AS);
      setNotice(cause instanceof Error ? cause.message : '');
    }
  }, [open, stored]);

  return { stored, opened, setOpened, view, setView, notice, lost, open, goOn };
}

export function Register({ site }: SiteFormProps) {
  const { stored, opened, setOpened, view, setView, notice, lost, open, goOn } = useApplication();
  const [licence, setLicence] = useState<Licence | null>(null);
  const licenceName = licence?.name ?? opened?.application.licence?.name ?? '';

  useEffect(() => {
    if (!opened) void goOn();
  }, [goOn, opened]);

  // A new step starts at the top of the page; the initial step keeps the scroll position.
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current !== view) window.scrollTo(0, 0);
    shown.current = view;
  }, [view]);

  const leave = () => {
    sessionStorage.removeItem(STORED_AS);
    setOpened(null);
    setLicence(null);
    setView('account');
  };

  const body = () => {
    if (lost)
      return (
        <p className="site-lost" role="alert">
          网络出现问题，请稍后再试！
          <button type="button" className="site-button" onClick={() => void goOn()}>
            重试
          </button>
        </p>
      );
    if (view === 'resume') return <Resume onFound={open} onBack={() => setView('account')} />;
    if (!opened)
      return stored && !notice ? (
        <div className="site-waiting" role="status" aria-label="正在加载">
          <i />
          <i />
        </div>
      ) : (
        <AccountStep site={site} onStarted={(token) => open(token)} onResume={() => setView('resume')} />
      );
    const { token, application } = opened;
    if (view === 'company')
      return (
        <CompanyStep
          token={token}
          application={application}
          licence={licence ?? (application.licence && { name: application.licence.name, preview: '' })}
          onLicence={setLicence}
          onSaved={() => open(token, 'functions')}
        />
      );
    if (view === 'functions')
      return (
        <FunctionsStep
          token={token}
          application={application}
          licenceName={licenceName}
          onBack={() => setView('company')}
          onSubmitted={(number) => {
            setOpened({ token, application: { ...application, number, state: 'submitted', reason: '' } });
            setView('state');
          }}
        />
      );
    return <StateView application={application} licenceName={licenceName} onEdit={() => setView('company')} />;
  };

  const step = STEP_OF[view];
  return (
    <div className="site-wide site-register">
      <div className="site-register-head">
        <h1>公司注册</h1>
        <p>三步填写，审核通过即可登录。中途离开，凭手机号可以找回。</p>
        <Progress step={step} />
      </div>
      <div className="site-register-body">
        {notice && view === 'account' && (
          <p className="site-error" role="alert">
            {notice}
          </p>
        )}
        {body()}
        {opened && (
          <p className="site-register-leave">
            正在办理 {opened.application.mobile} 的申请。
            <button type="button" className="site-link brand" onClick={leave}>
              换一个手机号
            </button>
          </p>
        )}
      </div>
    </div>
  );
}

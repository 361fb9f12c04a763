import { APPLICATION_STATE_TEXT, type Application } from '@anju/contract/system/registration';
import { hrefOf } from '../site-paths.ts';
import { Summary } from './summary.tsx';

const NEXT = [
  '我们核对公司信息与营业执照，有疑问会电话联系您。',
  '审核结果以短信发到申请时的手机号。',
  '通过后用短信中的登录名和您设置的密码登录。',
];

function Words({ application, onEdit }: { readonly application: Application; readonly onEdit: () => void }) {
  switch (application.state) {
    case 'approved':
      return (
        <>
          <p>公司已开通，请用登录名和注册时设置的密码登录。</p>
          <p className="site-number">
            登录名 <strong>{application.loginName}</strong>
          </p>
          <a className="site-button primary large" href={hrefOf('home')}>
            去登录
          </a>
        </>
      );
    case 'refused':
      return (
        <>
          <p className="site-reason">
            退回原因：<strong>{application.reason}</strong>
          </p>
          <p>修改后可以再次提交，申请编号不变。</p>
          <button type="button" className="site-button primary large" onClick={onEdit}>
            继续修改
          </button>
        </>
      );
    case 'submitted':
    case 'draft':
      return (
        <ol className="site-next" aria-label="接下来">
          {NEXT.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ol>
      );
  }
}

interface Props {
  readonly application: Application;
  readonly licenceName: string;
  readonly onEdit: () => void;
}

/** The state of an application: after it was submitted, and whenever the applicant returns. */
export function StateView({ application, licenceName, onEdit }: Props) {
  return (
    <div className={`site-state ${application.state}`} role="status">
      <span className="site-tag">{APPLICATION_STATE_TEXT[application.state]}</span>
      <h2>{application.state === 'submitted' ? '申请已提交' : `注册申请${APPLICATION_STATE_TEXT[application.state]}`}</h2>
      {application.number && (
        <p className="site-number">
          申请编号 <strong>{application.number}</strong>
        </p>
      )}
      <Words application={application} onEdit={onEdit} />
      <Summary application={application} licenceName={licenceName} />
    </div>
  );
}

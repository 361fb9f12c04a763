// The page behind the forced change of the first password: the product as it will be, without data and without a way past the dialog.
import { useSession } from '../../platform/session/index.ts';

export function FirstPasswordPage() {
  const user = useSession((state) => state.account ?? state.userInformation);
  return (
    <div className="shell first-password" aria-hidden inert>
      <div className="shell-header">
        <span className="shell-logo">
          <i>安</i>
          <span>{user?.tenantName || '安居物业'}</span>
        </span>
      </div>
      <div className="first-password-page">
        <h2>{user?.name ? `${user.name}，欢迎使用` : '欢迎使用'}</h2>
        <p>修改密码后即可开始工作。</p>
        <div className="first-password-cards">
          <i />
          <i />
          <i />
          <i />
        </div>
      </div>
      <div className="shell-footer">© 2026 安居软件 版权所有</div>
    </div>
  );
}

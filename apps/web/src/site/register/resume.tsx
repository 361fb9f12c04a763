import { resumeApplication } from '@anju/contract/system/registration';
import { call } from '../../platform/api/index.ts';
import { SiteForm } from '../form/fields.tsx';
import { textsOf, useForm } from '../form/use-form.ts';
import { MobileCheck, NO_PROOF, PROOF_REFUSALS } from './mobile-check.tsx';

interface Props {
  readonly onFound: (token: string) => Promise<void>;
  readonly onBack: () => void;
}

export function Resume({ onFound, onBack }: Props) {
  const form = useForm(NO_PROOF);
  const { mobile, code } = form.values;

  const submit = () => {
    const wrong = textsOf(resumeApplication.input, { mobile, code });
    if (Object.keys(wrong).length > 0) return form.refuse(wrong);
    void form.run(async () => onFound((await call(resumeApplication, { mobile, code }, { quiet: true })).token), PROOF_REFUSALS);
  };

  return (
    <>
      <div className="site-step-head">
        <h2>找回申请</h2>
        <p>用申请时的手机号验证，查看审核结果，或接着填写。</p>
      </div>
      <SiteForm
        label="找回申请"
        form={form}
        submitText="查看申请"
        onSubmit={submit}
        extra={
          <button type="button" className="site-link brand" onClick={onBack}>
            返回注册
          </button>
        }
      >
        <MobileCheck values={form.values} errors={form.errors} onChange={form.set} onRefused={form.refuse} />
      </SiteForm>
    </>
  );
}

import { leaveOpinion } from '@anju/contract/manage/website';
import { useState } from 'react';
import { call } from '../platform/api/index.ts';
import { CaptchaField, useCaptcha } from './form/captcha.tsx';
import { Field, SiteForm } from './form/fields.tsx';
import { textsOf, useForm } from './form/use-form.ts';

const EMPTY = { name: '', phone: '', content: '', captchaText: '' };
const LONGEST = 1000;

export function OpinionForm() {
  const form = useForm(EMPTY);
  const captcha = useCaptcha();
  const [received, setReceived] = useState(false);
  const { values, errors, set } = form;

  const submit = () => {
    const input = { ...values, captchaId: captcha.captchaId };
    const { captchaId, ...texts } = textsOf(leaveOpinion.input, input);
    const wrong = captchaId ? { captchaText: captchaId, ...texts } : texts;
    if (Object.keys(wrong).length > 0) return form.refuse(wrong);
    void form.run(
      async () => {
        try {
          await call(leaveOpinion, input, { quiet: true });
          setReceived(true);
        } finally {
          captcha.refresh();
          set({ captchaText: '' });
        }
      },
      { CAPTCHA_WRONG: 'captchaText' },
    );
  };

  const again = () => {
    set(EMPTY);
    setReceived(false);
  };

  return (
    <section className="site-wide site-opinion">
      {received ? (
        <div className="site-done" role="status">
          <i aria-hidden />
          <h2>已收到您的意见</h2>
          <p>谢谢，{values.name.trim()}。我们会按您留下的手机号码答复。</p>
          <button type="button" className="site-button" onClick={again}>
            再写一条
          </button>
        </div>
      ) : (
        <SiteForm label="意见反馈" form={form} submitText="提交意见" onSubmit={submit}>
          <Field
            label="姓名"
            value={values.name}
            onChange={(name) => set({ name })}
            error={errors.name}
            autoComplete="name"
            maxLength={30}
          />
          <Field
            label="手机号"
            type="tel"
            value={values.phone}
            onChange={(phone) => set({ phone })}
            error={errors.phone}
            autoComplete="tel"
            inputMode="numeric"
            maxLength={11}
          />
          <Field
            label="意见内容"
            rows={6}
            wide
            value={values.content}
            onChange={(content) => set({ content })}
            error={errors.content}
            maxLength={LONGEST}
            hint={`${values.content.length}／${LONGEST} 字`}
          />
          <CaptchaField
            captcha={captcha}
            value={values.captchaText}
            onChange={(captchaText) => set({ captchaText })}
            error={errors.captchaText}
          />
        </SiteForm>
      )}
    </section>
  );
}

import { describe, expect, it, vi } from 'vitest';
import { ApiError, type ApiFailure } from './api-error.ts';
import { createErrorPolicy } from './error-policy.ts';

function setUp() {
  let time = 1_000_000;
  const clicks: (() => void)[] = [];
  const outlets = {
    toast: vi.fn<(text: string) => void>(),
    dialog: vi.fn((_text: string, onClick: () => void) => {
      clicks.push(onClick);
    }),
    cover: vi.fn(),
    logout: vi.fn(),
    forcePassword: vi.fn(),
    now: () => time,
  };
  const policy = createErrorPolicy(outlets);
  return {
    ...outlets,
    fail: (failure: Partial<ApiFailure>, quiet = false, own = false) =>
      policy.report(new ApiError({ code: 1, status: 200, msg: '', ...failure }), { quiet, own }),
    endSession: policy.endSession,
    click: () => clicks.pop()?.(),
    pass: (ms: number) => {
      time += ms;
    },
  };
}

describe('HTTP statuses', () => {
  it.each([
    [400, '日期不正确', '日期不正确'],
    [400, '', '错误请求'],
    [403, '您未获得授权，不可作业！', '拒绝访问您未获得授权，不可作业！'],
    [403, '', '拒绝访问'],
    [404, 'x', '请求错误，未找到该资源！'],
    [405, 'x', '请求超时！'],
    [408, 'x', '请求超时！'],
    [500, '磁盘已满', '磁盘已满'],
    [500, '', '服务器端出错！'],
    [501, 'x', '网络未实现！'],
    [502, 'x', '网络错误！'],
    [503, 'x', '服务不可用！'],
    [504, 'x', '网络超时！'],
    [505, 'x', 'http版本不支持该请求！'],
    [418, 'x', '连接错误418'],
    [0, '', '网络出现问题，请稍后再试！'],
  ])('%i with msg "%s" is a toast', (status, msg, text) => {
    const it = setUp();
    it.fail({ status, code: status, msg });
    expect(it.toast.mock.calls).toEqual([[text]]);
    expect(it.dialog).not.toHaveBeenCalled();
  });

  it('401 is one dialog whose click logs out', () => {
    const it = setUp();
    it.fail({ status: 401, code: 401 });
    it.fail({ status: 401, code: 401 });
    it.fail({ status: 500, code: 500 });
    expect(it.dialog).toHaveBeenCalledExactlyOnceWith('超时中断，请重新登录！', expect.any(Function));
    expect(it.cover).toHaveBeenCalledOnce();
    expect(it.toast).not.toHaveBeenCalled();
    expect(it.logout).not.toHaveBeenCalled();
    it.click();
    expect(it.logout).toHaveBeenCalledOnce();
  });

  it('a session ended by the server is the same dialog in its own words, once', () => {
    const it = setUp();
    it.endSession('密码已修改，请重新登录！');
    it.fail({ status: 401, code: 401 });
    it.endSession('您已被强制下线！');
    expect(it.dialog).toHaveBeenCalledExactlyOnceWith('密码已修改，请重新登录！', expect.any(Function));
    it.click();
    expect(it.logout).toHaveBeenCalledOnce();
  });

  it('401 is noticed even while another dialog waits for its click', () => {
    const it = setUp();
    it.fail({ code: 409, msg: '已被他人修改' });
    it.fail({ status: 401, code: 401 });
    expect(it.dialog.mock.calls.map(([text]) => text)).toEqual(['已被他人修改', '超时中断，请重新登录！']);
  });

  it('400 with fields is left to a quiet form, and toasted otherwise', () => {
    const it = setUp();
    const fields = [{ path: 'name', msg: '必填' }];
    it.fail({ status: 400, code: 400, msg: '填写有误', fields }, true);
    expect(it.toast).not.toHaveBeenCalled();
    it.fail({ status: 400, code: 400, msg: '填写有误', fields });
    expect(it.toast).toHaveBeenCalledExactlyOnceWith('填写有误');
  });

  it('nothing is toasted for a caller that shows every refusal itself', () => {
    const it = setUp();
    it.fail({ status: 400, code: 400, msg: '错误请求' }, false, true);
    it.fail({ code: 1, msg: '原密码不正确！' }, false, true);
    expect(it.toast).not.toHaveBeenCalled();
  });

  it('quiet does not hide a refusal without fields', () => {
    const it = setUp();
    it.fail({ status: 400, code: 400, msg: '错误请求' }, true);
    expect(it.toast).toHaveBeenCalledOnce();
  });
});

describe('envelope codes', () => {
  it('1 is a toast', () => {
    const it = setUp();
    it.fail({ code: 1, msg: '余额不足' });
    expect(it.toast.mock.calls).toEqual([['余额不足']]);
  });

  it('1 请修改密码！ opens the password dialog at most once in 2 seconds, without a toast', () => {
    const it = setUp();
    it.fail({ code: 1, msg: '请修改密码！' });
    it.pass(1999);
    it.fail({ code: 1, msg: '请修改密码！' });
    expect(it.forcePassword).toHaveBeenCalledTimes(1);
    it.pass(1);
    it.fail({ code: 1, msg: '请修改密码！' });
    expect(it.forcePassword).toHaveBeenCalledTimes(2);
    expect(it.toast).not.toHaveBeenCalled();
  });

  it('100 is silent', () => {
    const it = setUp();
    it.fail({ code: 100, msg: '安静' });
    expect(it.toast).not.toHaveBeenCalled();
    expect(it.dialog).not.toHaveBeenCalled();
    expect(new ApiError({ code: 100, status: 200, msg: '安静' }).message).toBe('');
  });

  it('any other is one dialog until it is clicked', () => {
    const it = setUp();
    it.fail({ code: 409, msg: '已被他人修改' });
    it.fail({ code: 409, msg: '已被他人修改' });
    it.fail({ code: 7, msg: '另一条' });
    expect(it.dialog).toHaveBeenCalledTimes(1);
    it.click();
    it.fail({ code: 7, msg: '另一条' });
    expect(it.dialog).toHaveBeenCalledTimes(2);
    expect(it.logout).not.toHaveBeenCalled();
  });
});

it('only the first error of a burst is shown; the next after 3 seconds', () => {
  const it = setUp();
  it.fail({ code: 1, msg: '甲' });
  it.fail({ status: 500, code: 500, msg: '乙' });
  it.pass(2999);
  it.fail({ code: 1, msg: '丙' });
  it.pass(1);
  it.fail({ code: 1, msg: '丁' });
  expect(it.toast.mock.calls).toEqual([['甲'], ['丁']]);
});

import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FILE_CATEGORY } from '@anju/contract';
import { openInstallation, type Installation } from '../../../testing/installation.ts';
import { PDF, drawing, fetchAs, png, send } from '../../../testing/sample-files.ts';

const GONE = { code: 1, msg: '文件不存在或已过期', data: null };

let installation: Installation;
const tokens = new Map<string, string>();
beforeAll(async () => {
  installation = await openInstallation();
  for (const name of ['emp', 'clerk', 'sa', 'binsa', 'super', 'root']) tokens.set(name, (await installation.as(name)).token);
});
afterAll(() => installation.close());

const tokenOf = (who: string) => tokens.get(who) ?? '';
const upload = (who: string, name: string, content: Buffer, query: string) => send(installation.app, tokenOf(who), name, content, query);
const view = (url: string, who?: string, host = 'unknown.example') =>
  fetchAs(installation.app, url, who === undefined ? undefined : tokenOf(who), { host });
const versionsOf = (id: number) =>
  installation.database.asOwner(async (client) => {
    const { rows } = await client.query<{ side: number; storage_key: string }>(
      'select side, storage_key from files.picture_version where file_id = $1 order by side',
      [id],
    );
    return rows;
  });

describe('a smaller version', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('of a %s really is smaller, and of the same kind', async (format) => {
    const content = await drawing(1200, 800).toFormat(format).toBuffer();
    const { data } = await upload('emp', `大.${format}`, content, 'cat=3');
    for (const [side, width, height] of [
      [96, 96, 64],
      [320, 320, 213],
      [960, 960, 640],
    ] as const) {
      const response = await view(`${data.url}?side=${side}`, 'emp');
      expect(response.headers).toMatchObject({ 'content-type': `image/${format}`, 'cache-control': 'private, max-age=300' });
      expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format, width, height });
      expect(response.rawPayload.length).toBeLessThan(content.length);
    }
    const whole = await view(data.url, 'emp');
    expect(await sharp(whole.rawPayload).metadata()).toMatchObject({ format, width: 1200, height: 800 });
    expect(whole.headers['content-disposition']).toBeUndefined();
  });

  it('is made once and kept', async () => {
    const { data } = await upload('emp', '一次.png', await png(500, 400), 'cat=3');
    const first = await view(`${data.url}?side=96`, 'emp');
    const kept = await versionsOf(data.id);
    const second = await view(`${data.url}?side=96`, 'emp');
    expect(kept).toHaveLength(1);
    expect(await versionsOf(data.id)).toEqual(kept);
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
  });

  it('asked for by many at once is one, and all of them get it', async () => {
    const { data } = await upload('emp', '同时.png', await png(500, 400), 'cat=3');
    const answers = await Promise.all(Array.from({ length: 6 }, () => view(`${data.url}?side=320`, 'emp')));
    for (const { rawPayload } of answers) expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 320, height: 256 });
    expect(await versionsOf(data.id)).toHaveLength(1);
  });

  it('of a picture that is small already is the picture', async () => {
    const { data } = await upload('emp', '小.png', await png(60, 40), 'cat=3');
    expect(await sharp((await view(`${data.url}?side=960`, 'emp')).rawPayload).metadata()).toMatchObject({ width: 60, height: 40 });
  });

  it('comes in the sizes there are', async () => {
    expect((await view('/api/kimage/view/0/3/1.png?side=5000', 'emp')).statusCode).toBe(400);
    expect((await view('/api/kimage/view/0/3/x.png', 'emp')).statusCode).toBe(400);
    expect((await view('/api/kimage/view/0/3/1', 'emp')).statusCode).toBe(404);
  });
});

describe('a picture of a person', () => {
  it('is shown to nobody else, and to no visitor', async () => {
    const { data } = await upload('emp', '私.png', await png(), 'cat=3');
    for (const who of ['clerk', 'sa', 'super']) expect((await view(data.url, who)).json()).toEqual(GONE);
    const visitor = await view(data.url);
    expect([visitor.statusCode, visitor.json()]).toEqual([401, { code: 401, msg: '超时中断，请重新登录！', data: null }]);
    const inAddress = await view(`${data.url}?Authorization=${encodeURIComponent(`Bearer ${tokenOf('emp')}`)}`);
    expect(inAddress.headers['content-type']).toBe('image/png');
  });

  it('is a picture: papers are not shown here', async () => {
    const { data } = await upload('emp', '文.pdf', PDF, 'cat=2');
    expect((await view(`/api/kimage/view/0/2/${data.id}.png`, 'emp')).json()).toEqual(GONE);
  });
});

describe('a picture of the website', () => {
  const SITE = `cat=${FILE_CATEGORY.sitePicture}`;
  const publish = (published: boolean) =>
    installation.database.asOwner((client) =>
      client.query(
        `insert into manage.site (tenant_id, site_name, published)
         select id, name, $1 from system.tenant where 'binjiang.localhost' = any (hosts)
         on conflict (tenant_id) do update set published = $1`,
        [published],
      ),
    );

  it('is put there by who runs it', async () => {
    for (const who of ['sa', 'super', 'root']) expect(await upload(who, '站.png', await png(), SITE)).toMatchObject({ code: 200 });
    for (const who of ['emp', 'clerk'])
      expect(await upload(who, '站.png', await png(), SITE)).toEqual({ code: 403, msg: '您的账号类型不能使用此功能', data: null });
  });

  it('of the platform is for everyone, and kept by the browser for a day', async () => {
    const { data } = await upload('super', '平台.png', await png(500, 300), SITE);
    expect(data.url).toBe(`/api/kimage/view/0/110/${data.id}.png`);
    for (const who of [undefined, 'emp', 'binsa', 'super']) {
      const response = await view(`${data.url}?side=320`, who);
      expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'private, max-age=86400']);
      expect(await sharp(response.rawPayload).metadata()).toMatchObject({ width: 320, height: 192 });
    }
  });

  it('of a tenant is for visitors of its own host once it publishes, and for its own people before', async () => {
    const { data } = await upload('binsa', '滨江.png', await png(), SITE);
    await publish(false);
    expect((await view(data.url, undefined, 'binjiang.localhost')).json()).toEqual(GONE);
    expect((await view(data.url, 'binsa')).statusCode).toBe(200);
    expect((await view(data.url, 'binsa')).headers['content-type']).toBe('image/png');
    await publish(true);
    expect((await view(data.url, undefined, 'binjiang.localhost')).headers['content-type']).toBe('image/png');
    expect((await view(data.url)).json()).toEqual(GONE);
    expect((await view(data.url, 'emp')).json()).toEqual(GONE);
  });
});

import { describe, expect, it } from 'vitest';
import { DOCX, XLSX, extensionOf, mediaType, safeName, sizeText } from './file.rules.ts';
import { createTail, isOffice } from './office.rules.ts';
import { document, workbook, zip } from '../../../testing/sample-files.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');

describe('what a file is', () => {
  it.each([
    ['图.png', '\x89PNG\r\n\x1a\n', 'image/png'],
    ['图.JPG', '\xff\xd8\xff\xe0', 'image/jpeg'],
    ['图.jpeg', '\xff\xd8\xff\xe0', 'image/jpeg'],
    ['图.gif', 'GIF89a', 'image/gif'],
    ['图.webp', 'RIFF\x00\x00\x00\x00WEBP', 'image/webp'],
    ['合同.pdf', '%PDF-1.7', 'application/pdf'],
    ['表.xlsx', 'PK\x03\x04', XLSX],
    ['文.docx', 'PK\x03\x04', DOCX],
  ])('%s by bytes and name together', (name, head, type) => {
    expect(mediaType(name, bytes(head))).toBe(type);
  });

  it.each([
    ['图.png', '<html><script>'],
    ['页.html', '<html>'],
    ['图.svg', '<svg onload='],
    ['图.png', '<svg xmlns='],
    ['合同.pdf', '\x89PNG\r\n\x1a\n'],
    ['程序.exe', 'MZ'],
    ['程序.pdf', 'MZ\x90\x00'],
    ['声.webp', 'RIFF\x00\x00\x00\x00WAVE'],
    ['包.zip', 'PK\x03\x04'],
    ['图.png', ''],
    ['图.png', '\x89PNG'],
    ['没有后缀', '\x89PNG\r\n\x1a\n'],
    ['图.png.exe', '\x89PNG\r\n\x1a\n'],
  ])('%s is nothing with the bytes %j', (name, head) => {
    expect(mediaType(name, bytes(head))).toBeNull();
  });
});

describe('a zip', () => {
  it('is a workbook or a document by what is inside, in whatever order', () => {
    expect([isOffice(XLSX, workbook()), isOffice(DOCX, document())]).toEqual([true, true]);
    expect([isOffice(DOCX, workbook()), isOffice(XLSX, document())]).toEqual([false, false]);
  });

  it.each([
    ['of other things', zip('evil.exe', 'readme.txt')],
    ['without its list of types', zip('xl/workbook.xml')],
    ['with a program inside', zip('[Content_Types].xml', 'xl/workbook.xml', 'xl/vbaProject.bin')],
    ['of nothing', zip()],
    ['cut off', workbook().subarray(0, -30)],
    ['that lies about its list', Buffer.concat([workbook().subarray(0, -10), Buffer.alloc(10, 0xff)])],
    ['that is not one', Buffer.from('PK\x03\x04')],
  ])('%s is neither', (_, content) => {
    expect([isOffice(XLSX, content), isOffice(DOCX, content), isOffice('application/pdf', content)]).toEqual([false, false, false]);
  });

  it('is known by its end alone, however long it is', () => {
    const tail = createTail();
    for (let piece = 0; piece < 40; piece += 1) tail.note(Buffer.alloc(60_000, piece));
    const whole = workbook();
    tail.note(whole.subarray(0, 50));
    tail.note(whole.subarray(50));
    expect(isOffice(XLSX, tail.bytes())).toBe(true);
    expect(tail.bytes().length).toBeLessThan(1_200_000);
  });
});

describe('the name of a file', () => {
  it.each([
    ['合同.pdf', '合同.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\emp\\表.xlsx', '表.xlsx'],
    ['a\r\nSet-Cookie: x.png', 'aSet-Cookie x.png'],
    ['nul\u0000l.png', 'null.png'],
    ['<b>"q"?*|:.png', 'bq.png'],
    ['../', '未命名'],
    ['   ', '未命名'],
    ['..', '未命名'],
    ['.', '未命名'],
    ['\u202Egnp.exe.png', 'gnp.exe.png'],
  ])('%j is kept as %j', (name, kept) => {
    expect(safeName(name)).toBe(kept);
  });

  it('keeps its end when it is too long', () => {
    expect(safeName(`${'长'.repeat(300)}.pdf`)).toBe(`${'长'.repeat(116)}.pdf`);
  });

  it('is not cut through a character', () => {
    expect(safeName(`${'𠮷'.repeat(200)}.pdf`)).toBe(`${'𠮷'.repeat(116)}.pdf`);
  });

  it('ends in what it is', () => {
    expect(['a.PDF', 'a.tar.gz', 'a', 'a.', '.png', 'a.verylongextension'].map(extensionOf)).toEqual(['pdf', 'gz', '', '', 'png', '']);
  });
});

it('a limit is said as people say it', () => {
  expect([20 * 1024 * 1024, 1.5 * 1024 * 1024, 300 * 1024].map(sizeText)).toEqual(['20 MB', '1.5 MB', '300 KB']);
});

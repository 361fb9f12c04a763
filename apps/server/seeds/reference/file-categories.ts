// The default rules for uploads in each place; the operator may change them.
import type pg from 'pg';
import { FILE_CATEGORY } from '@anju/contract';

const MEGABYTE = 1024 * 1024;
const PICTURES = ['png', 'jpg', 'jpeg', 'gif', 'webp'];
const OFFICE = [...PICTURES, 'pdf', 'xlsx', 'docx'];

export const CATEGORIES = [
  {
    id: FILE_CATEGORY.jobResult,
    name: '任务结果',
    extensions: ['xlsx', 'csv', 'pdf', 'zip', 'txt'],
    max_bytes: 500 * MEGABYTE,
    max_side: 0,
  },
  { id: FILE_CATEGORY.attachment, name: '附件', extensions: [...PICTURES, 'pdf', 'xlsx', 'docx'], max_bytes: 50 * MEGABYTE, max_side: 0 },
  { id: FILE_CATEGORY.picture, name: '图片', extensions: PICTURES, max_bytes: 20 * MEGABYTE, max_side: 2560 },
  { id: FILE_CATEGORY.notificationPdf, name: '通知PDF', extensions: ['pdf'], max_bytes: 30 * MEGABYTE, max_side: 0 },
  { id: FILE_CATEGORY.sitePicture, name: '网站图片', extensions: PICTURES, max_bytes: 20 * MEGABYTE, max_side: 1920 },
  { id: FILE_CATEGORY.licence, name: '营业执照', extensions: ['png', 'jpg', 'jpeg'], max_bytes: 10 * MEGABYTE, max_side: 2560 },
  {
    id: FILE_CATEGORY.devicePaper,
    name: '设备资料',
    extensions: [...PICTURES, 'pdf', 'xlsx', 'docx'],
    max_bytes: 50 * MEGABYTE,
    max_side: 2560,
  },
  {
    id: FILE_CATEGORY.resolutionPaper,
    name: '决议文件',
    extensions: [...PICTURES, 'pdf', 'docx'],
    max_bytes: 50 * MEGABYTE,
    max_side: 2560,
  },
  { id: FILE_CATEGORY.staffPhoto, name: '员工照片', extensions: ['png', 'jpg', 'jpeg'], max_bytes: 10 * MEGABYTE, max_side: 1024 },
  { id: FILE_CATEGORY.companyMark, name: '公司标志与印章', extensions: ['png', 'jpg', 'jpeg'], max_bytes: 5 * MEGABYTE, max_side: 1024 },
  { id: FILE_CATEGORY.chasePaper, name: '催收凭据', extensions: [...PICTURES, 'pdf', 'docx'], max_bytes: 50 * MEGABYTE, max_side: 2560 },
  { id: FILE_CATEGORY.markPaper, name: '欠费标记凭据', extensions: [...PICTURES, 'pdf', 'docx'], max_bytes: 50 * MEGABYTE, max_side: 2560 },
  {
    id: FILE_CATEGORY.suspensionPaper,
    name: '挂账凭据',
    extensions: [...PICTURES, 'pdf', 'docx'],
    max_bytes: 50 * MEGABYTE,
    max_side: 2560,
  },
  {
    id: FILE_CATEGORY.instalmentPaper,
    name: '分期协议',
    extensions: [...PICTURES, 'pdf', 'docx'],
    max_bytes: 50 * MEGABYTE,
    max_side: 2560,
  },
  {
    id: FILE_CATEGORY.changePaper,
    name: '账款变动凭据',
    extensions: [...PICTURES, 'pdf', 'docx'],
    max_bytes: 50 * MEGABYTE,
    max_side: 2560,
  },
  {
    id: FILE_CATEGORY.reductionPaper,
    name: '优减凭据',
    extensions: [...PICTURES, 'pdf', 'docx'],
    max_bytes: 50 * MEGABYTE,
    max_side: 2560,
  },
  { id: FILE_CATEGORY.refundPaper, name: '退款凭据', extensions: [...PICTURES, 'pdf', 'docx'], max_bytes: 50 * MEGABYTE, max_side: 2560 },
  { id: FILE_CATEGORY.contractPaper, name: '收费合同', extensions: [...PICTURES, 'pdf', 'docx'], max_bytes: 50 * MEGABYTE, max_side: 2560 },
  { id: FILE_CATEGORY.invoicePaper, name: '发票', extensions: [...PICTURES, 'pdf', 'docx'], max_bytes: 50 * MEGABYTE, max_side: 2560 },
  { id: FILE_CATEGORY.documentPaper, name: '公文附件', extensions: OFFICE, max_bytes: 50 * MEGABYTE, max_side: 2560 },
  { id: FILE_CATEGORY.documentPdf, name: '公文定稿', extensions: ['pdf'], max_bytes: 50 * MEGABYTE, max_side: 0 },
  { id: FILE_CATEGORY.letterPaper, name: '普通公文附件', extensions: OFFICE, max_bytes: 50 * MEGABYTE, max_side: 2560 },
  { id: FILE_CATEGORY.taskPaper, name: '任务附件', extensions: OFFICE, max_bytes: 50 * MEGABYTE, max_side: 2560 },
  { id: FILE_CATEGORY.sealPicture, name: '印章图样', extensions: ['png', 'jpg', 'jpeg'], max_bytes: 5 * MEGABYTE, max_side: 1024 },
  { id: FILE_CATEGORY.sealPaper, name: '用印文件', extensions: OFFICE, max_bytes: 50 * MEGABYTE, max_side: 2560 },
  { id: FILE_CATEGORY.sealScan, name: '用印扫描件', extensions: [...PICTURES, 'pdf'], max_bytes: 50 * MEGABYTE, max_side: 2560 },
  { id: FILE_CATEGORY.meetingPaper, name: '会议材料', extensions: OFFICE, max_bytes: 50 * MEGABYTE, max_side: 2560 },
  { id: FILE_CATEGORY.meetingPhoto, name: '会议照片', extensions: PICTURES, max_bytes: 20 * MEGABYTE, max_side: 2560 },
  { id: FILE_CATEGORY.casePhoto, name: '诉求照片', extensions: PICTURES, max_bytes: 20 * MEGABYTE, max_side: 2560 },
  { id: FILE_CATEGORY.caseSign, name: '住户签字', extensions: ['png'], max_bytes: 2 * MEGABYTE, max_side: 1024 },
  { id: FILE_CATEGORY.decorationPaper, name: '装修资料', extensions: OFFICE, max_bytes: 50 * MEGABYTE, max_side: 2560 },
  { id: FILE_CATEGORY.workerPhoto, name: '施工人员照片', extensions: PICTURES, max_bytes: 10 * MEGABYTE, max_side: 1024 },
  { id: FILE_CATEGORY.decorationPhoto, name: '装修巡查照片', extensions: PICTURES, max_bytes: 20 * MEGABYTE, max_side: 2560 },
  { id: FILE_CATEGORY.customerSign, name: '客户签字', extensions: ['png'], max_bytes: 2 * MEGABYTE, max_side: 1024 },
  { id: FILE_CATEGORY.releasePaper, name: '放行资料', extensions: OFFICE, max_bytes: 50 * MEGABYTE, max_side: 2560 },
  { id: FILE_CATEGORY.gatePhoto, name: '门岗照片', extensions: PICTURES, max_bytes: 20 * MEGABYTE, max_side: 2560 },
  { id: FILE_CATEGORY.moveInPaper, name: '入伙资料', extensions: OFFICE, max_bytes: 50 * MEGABYTE, max_side: 2560 },
  { id: FILE_CATEGORY.takeoverPaper, name: '承接查验资料', extensions: OFFICE, max_bytes: 50 * MEGABYTE, max_side: 2560 },
  { id: FILE_CATEGORY.checkPhoto, name: '验房照片', extensions: PICTURES, max_bytes: 20 * MEGABYTE, max_side: 2560 },
  { id: FILE_CATEGORY.violationPhoto, name: '违规照片', extensions: PICTURES, max_bytes: 20 * MEGABYTE, max_side: 2560 },
  { id: FILE_CATEGORY.listingPhoto, name: '房源照片', extensions: PICTURES, max_bytes: 20 * MEGABYTE, max_side: 2560 },
  { id: FILE_CATEGORY.leasePaper, name: '租约资料', extensions: OFFICE, max_bytes: 50 * MEGABYTE, max_side: 2560 },
  { id: FILE_CATEGORY.handbackPhoto, name: '退租查验照片', extensions: PICTURES, max_bytes: 20 * MEGABYTE, max_side: 2560 },
  { id: FILE_CATEGORY.visitPhoto, name: '走访照片', extensions: PICTURES, max_bytes: 20 * MEGABYTE, max_side: 2560 },
  { id: FILE_CATEGORY.voucherPaper, name: '凭证附件', extensions: OFFICE, max_bytes: 50 * MEGABYTE, max_side: 2560 },
  { id: FILE_CATEGORY.assetPhoto, name: '资产照片', extensions: PICTURES, max_bytes: 20 * MEGABYTE, max_side: 2560 },
  { id: FILE_CATEGORY.assetPaper, name: '资产资料', extensions: OFFICE, max_bytes: 50 * MEGABYTE, max_side: 2560 },
  { id: FILE_CATEGORY.callTape, name: '通话录音', extensions: ['webm', 'ogg', 'm4a', 'wav'], max_bytes: 50 * MEGABYTE, max_side: 0 },
  { id: FILE_CATEGORY.surveyPaper, name: '问卷资料', extensions: OFFICE, max_bytes: 50 * MEGABYTE, max_side: 2560 },
];

export async function ensureFileCategories(client: pg.Client): Promise<void> {
  await client.query(
    `insert into files.category (id, name, extensions, max_bytes, max_side)
     select id, name, extensions, max_bytes, max_side from jsonb_populate_recordset(null::files.category, $1::jsonb)
     on conflict do nothing`,
    [JSON.stringify(CATEGORIES)],
  );
}

// 新增用印申请: written from nothing, or for a finalised document, which fills it in.
import { Alert, Checkbox, Form, Input, InputNumber } from 'antd';
import {
  createSealRequest,
  DOCUMENT_KIND,
  fileCategoryOf,
  getDocument,
  SEAL_CATEGORY,
  type DocumentDetail,
  type InputOf,
} from '@anju/contract';
import { businessDay } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../archetypes/index.ts';
import { useRead } from '../../../platform/api/hooks.ts';
import { DayInput, Dialog, EnumSelect, FailedState, InstantInput } from '../../../ui/index.ts';
import { FilesInput } from '../flow/files/files-input.tsx';
import { SealPick } from './stamp-parts.tsx';

export interface DialogProps {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const categoryOf = ({ kind }: Pick<DocumentDetail, 'kind'>) => {
  if (kind === DOCUMENT_KIND.contract) return SEAL_CATEGORY.contract;
  if (kind === DOCUMENT_KIND.letter) return SEAL_CATEGORY.letter;
  return DOCUMENT_KIND.is(kind, 'notice', 'bulletin') ? SEAL_CATEGORY.announcement : SEAL_CATEGORY.other;
};

export function DocumentRequestDialog({ id, ...props }: DialogProps & { readonly id: number }) {
  const document = useRead(getDocument, { id });
  if (document.data) return <RequestDialog document={document.data} {...props} />;
  if (!document.error) return null;
  return (
    <Dialog open title="新增用印申请" onCancel={props.onClose} footer={null}>
      <FailedState text={document.error.message || '加载失败'} onRetry={() => void document.refetch()} />
    </Dialog>
  );
}

interface RequestDialogProps extends DialogProps {
  /** The finalised document the seal is for. */
  readonly document?: DocumentDetail;
}

export function RequestDialog({ document, onClose, onDone }: RequestDialogProps) {
  const entry = useEntry({
    endpoint: createSealRequest,
    initial: {
      sealId: null,
      documentId: document?.id ?? null,
      title: document?.title ?? '',
      category: document === undefined ? SEAL_CATEGORY.contract : categoryOf(document),
      useOn: businessDay(new Date()),
      copies: 1,
      remark: document === undefined ? '' : `公文${document.number === '' ? '' : ` ${document.number} `}定稿用印`,
      fileIds: [],
      outside: false,
      outsideReason: '',
      outsidePlace: '',
      returnBy: null,
    },
    toInput: (values) => values as unknown as InputOf<typeof createSealRequest>,
    onDone,
  });
  const outside = Form.useWatch<boolean | undefined>('outside', entry.form) === true;
  return (
    <EntryDialog title="新增用印申请" entry={entry} onClose={onClose} size="wide" saveText="提交">
      <Form.Item name="documentId" hidden>
        <Input />
      </Form.Item>
      {document === undefined ? null : (
        <Alert type="info" showIcon className="ui-alert" title={`提交时附上公文定稿“${document.title}.pdf”，不用另外上传`} />
      )}
      <div className="form-grid">
        <Form.Item name="title" label="文件名称" required className="wide">
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item name="category" label="文件类别" required>
          <EnumSelect of={SEAL_CATEGORY} />
        </Form.Item>
        <Form.Item name="sealId" label="印章" required>
          <SealPick usable placeholder="请选择印章" width="100%" />
        </Form.Item>
        <Form.Item name="useOn" label="用印日期" required>
          <DayInput />
        </Form.Item>
        <Form.Item name="copies" label="份数" required>
          <InputNumber min={1} max={9999} precision={0} suffix="份" style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="remark" label="备注" className="wide">
          <Input maxLength={300} placeholder="合同写明对方单位和金额" />
        </Form.Item>
        <Form.Item name="fileIds" label="用印文件" className="wide">
          <FilesInput category={fileCategoryOf(createSealRequest, 'fileIds')} known={[]} />
        </Form.Item>
        <Form.Item name="outside" valuePropName="checked" className="wide">
          <Checkbox>印章要带出办公室</Checkbox>
        </Form.Item>
        {outside ? (
          <>
            <Form.Item name="outsidePlace" label="外带地点" required>
              <Input maxLength={100} />
            </Form.Item>
            <Form.Item name="returnBy" label="计划归还" required>
              <InstantInput />
            </Form.Item>
            <Form.Item name="outsideReason" label="外带原因" required className="wide">
              <Input maxLength={200} />
            </Form.Item>
          </>
        ) : null}
      </div>
    </EntryDialog>
  );
}

// 资产卡片 (menu 301): what the company has, what it is worth and who bears its depreciation; and the categories a card begins with. domain:
// accounting 6.1, 6.5.
import './info.css';
import { App, Button, Tabs } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { ASSET, getAsset, listAssetCategories, MENU, removeAsset, searchAssets, type AssetDetail, type BookChoice } from '@anju/contract';
import { useActs, useAskedTabs } from '../../../../archetypes/index.ts';
import { useAccess, type Access } from '../../../../platform/access/index.ts';
import { useRefresh } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { useConfirm, usePrint } from '../../../../ui/index.ts';
import { WithBook } from '../../part/index.ts';
import { AssetDialog } from './asset-dialog.tsx';
import { AssetImport } from './asset-import.tsx';
import { AssetLabelDialog, MOST_LABELS } from './asset-labels.tsx';
import { AssetList } from './asset-list.tsx';
import { CategoryList } from './category-list.tsx';
import { DescribeDialog } from './described-fields.tsx';

export default function AssetPage() {
  const access = useAccess(MENU.asset);
  const { activeKey, onChange } = useAskedTabs('cards');
  return (
    <Tabs
      className="ui-page-tabs"
      size="small"
      activeKey={activeKey}
      onChange={onChange}
      destroyOnHidden
      items={[
        { key: 'cards', label: '卡片', children: <WithBook>{(book) => <Cards book={book} access={access} />}</WithBook> },
        { key: 'categories', label: '资产类别', children: <WithBook>{(book) => <CategoryList book={book} access={access} />}</WithBook> },
      ]}
    />
  );
}

type Dialogs = { new: null; import: null; change: AssetDetail; describe: AssetDetail; labels: readonly number[] };

function Cards({ book, access }: { readonly book: BookChoice; readonly access: Access }) {
  const { message } = App.useApp();
  const confirm = useConfirm();
  const { print, paper } = usePrint();
  const acts = useActs<Dialogs>(useRefresh(searchAssets, getAsset, listAssetCategories));
  const changing = useAccess(MENU.assetChange);
  const decreasing = useAccess(MENU.assetDecrease);
  const { doing } = acts;

  const remove = ({ id, no, name }: AssetDetail) =>
    acts.attempt(async () => {
      if (!(await confirm({ text: `删除卡片 ${no} ${name}，未审核的入账凭证一并删除，删除的数据无法恢复。是否继续？` }))) return;
      await call(removeAsset, { id });
      acts.open(null);
      acts.done('已删除');
    });
  const label = (ids: readonly number[]) =>
    ids.length > MOST_LABELS ? void message.warning(`一次最多打印 ${MOST_LABELS} 张标签`) : acts.begin('labels', ids);

  return (
    <>
      <AssetList
        name="accounting.asset"
        book={book}
        access={access}
        print={print}
        opened={acts.opened}
        onOpen={acts.open}
        selectable={access.can('print')}
        actions={(ticked) => (
          <>
            {access.can('print') ? (
              <Button disabled={ticked.length === 0} title="请先勾选卡片" onClick={() => label(ticked)}>
                打印标签{ticked.length > 0 ? `（${ticked.length}）` : ''}
              </Button>
            ) : null}
            {access.can('add') ? <Button onClick={() => acts.begin('import')}>导入</Button> : null}
            {access.can('add') ? (
              <Button type="primary" icon={<PlusOutlined />} onClick={acts.beginNew}>
                新增卡片
              </Button>
            ) : null}
          </>
        )}
        cardActions={({ id, state }) =>
          state === ASSET.cleared ? null : (
            <>
              {changing.can('add') ? <Link to={`/accounting/asset/change?asset=${id}`}>办理变动</Link> : null}
              {decreasing.can('add') ? <Link to={`/accounting/asset/decrease?asset=${id}`}>办理减少</Link> : null}
            </>
          )
        }
        cardFoot={(asset) => ({
          danger:
            asset.free && access.can('remove') ? (
              <Button danger onClick={() => remove(asset)}>
                删除
              </Button>
            ) : null,
          acts: (
            <>
              {access.can('print') ? <Button onClick={() => label([asset.id])}>标签</Button> : null}
              {access.can('change') ? (
                <Button type="primary" onClick={() => acts.begin(asset.free ? 'change' : 'describe', asset)}>
                  {asset.free ? '修改' : '修改资料'}
                </Button>
              ) : null}
            </>
          ),
        })}
      />
      {doing?.kind === 'new' || doing?.kind === 'change' ? (
        <AssetDialog
          book={book}
          {...(doing.kind === 'change' ? { asset: doing.row } : {})}
          onClose={acts.close}
          onDone={(made) => {
            acts.done(made ? `已新增 ${made.no}${made.voucherId === null ? '' : '，并生成入账凭证'}` : '已保存');
            if (made) acts.open(made.id);
          }}
        />
      ) : null}
      {doing?.kind === 'describe' ? <DescribeDialog asset={doing.row} onClose={acts.close} onDone={() => acts.done('已保存')} /> : null}
      {doing?.kind === 'import' ? <AssetImport book={book} onClose={acts.close} onDone={acts.refresh} /> : null}
      {doing?.kind === 'labels' ? <AssetLabelDialog companyId={book.companyId} ids={doing.row} print={print} onClose={acts.close} /> : null}
      {paper}
    </>
  );
}

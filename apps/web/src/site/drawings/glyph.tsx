/** A small icon for a card, chosen by the words of its title; the first match wins. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/收|费|账单|缴|结算/, 'M7 3h10v18l-2.5-1.6L12 21l-2.5-1.6L7 21zM10 8h4M10 12h4'],
  [/会计|凭证|核算|财务|账/, 'M5 4h11a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3zM5 17a3 3 0 0 1 3-3h11M9 8h6'],
  [/客户|客服|来电|报修|投诉|派工/, 'M4 13a8 8 0 0 1 16 0v4a2 2 0 0 1-2 2h-1v-6h3M4 13v4a2 2 0 0 0 2 2h1v-6H4'],
  [/表决|共治|会议|投票|业委/, 'M4 12h16v8H4zM8 12V4h8v8M10.5 7.5l1.5 1.6 2.6-3.1'],
  [/集团|公司|组织|岗位|团队|前台|班组|管理者|总部|员工/, 'M12 4v5M6 15v-3h12v3M12 9v6M4 15h4v5H4zM10 15h4v5h-4zM16 15h4v5h-4z'],
  [/车/, 'M4 16v-4l2-5h12l2 5v4zM4 12h16M7 16v2M17 16v2'],
  [/巡检|设备|设施|工程|能耗|公共/, 'M4 14a8 8 0 1 1 16 0M12 14l4-4M4 18h16'],
  [/公文|办公|流程|档案|合同|记录|行政|事务/, 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6'],
  [/部署|服务器|数据|备份|接口/, 'M4 5h16v6H4zM4 13h16v6H4zM8 8h.01M8 16h.01M12 8h5M12 16h5'],
  [/安全|权限|隔离|审计|隐私|可信/, 'M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6zM9 12l2.2 2.2L15.5 10'],
  [/住宅|小区|楼|房|园区|写字|商业|商铺|街/, 'M5 21V8l7-5 7 5v13zM9 21v-5h6v5M9 11h.01M12 11h.01M15 11h.01'],
];
const signOf = (title: string): string | undefined => SIGNS.find(([words]) => words.test(title))?.[1];

/** Icons are used only if every title has one; otherwise the row is numbered. */
export const haveSigns = (titles: readonly string[]): boolean => titles.every((title) => signOf(title) !== undefined);

export const Glyph = ({ of }: { readonly of: string }) => (
  <svg className="site-glyph" viewBox="0 0 24 24" aria-hidden>
    <path d={signOf(of)} />
  </svg>
);

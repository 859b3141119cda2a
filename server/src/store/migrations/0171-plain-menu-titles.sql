-- Titles that nobody has changed get the words of new installations.
UPDATE menu SET title_zh = words.new_zh, title_en = words.new_en
FROM (VALUES
  ('AnalysisTargets', '考核指标', 'Targets', '考核指标', 'Goals'),
  ('AnalysisMetrics', '指标口径', 'Metrics', '指标口径', 'Metric definitions'),
  ('AnalysisRule', '运行规则', 'Run a rule', '运行规则', 'Run rule'),
  ('AnalysisRuleEdit', '编辑规则', 'Edit a rule', '编辑规则', 'Edit rule'),
  ('ConfigEnumerations', '选项表', 'Enumerations', '选项表', 'Option lists'),
  ('ConfigOperationTypes', '操作类型', 'Operation types', '操作代码', 'Operation codes'),
  ('ConfigReplicas', '复本标准', 'Copies enough', '复本标准', 'Copy targets'),
  ('ConfigSync', '数据上报', 'Reporting to a parent', '数据上报', 'Upstream reporting'),
  ('StatisticsRooms', '馆藏地点统计', 'Rooms', '馆藏地点统计', 'Locations'),
  ('StatisticsProperty', '馆藏分布', 'Holdings by property', '馆藏分布', 'Collection breakdown'),
  ('SystemJobLog', '任务运行记录', 'Log of job runs', '任务运行记录', 'Job log')
) AS words (name, old_zh, old_en, new_zh, new_en)
WHERE menu.name = words.name AND menu.title_zh = words.old_zh AND menu.title_en = words.old_en;

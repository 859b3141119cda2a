-- What the records of the readers say now narrows an event too, wherever their sex does.
UPDATE behavior_event SET properties = properties || '[
  {"code": "readerTypeNow", "nameZh": "读者类型（现在）", "nameEn": "Reader type (now)"},
  {"code": "readerUnit", "nameZh": "读者单位", "nameEn": "Reader’s unit"},
  {"code": "ageGroup", "nameZh": "年龄段", "nameEn": "Age group"},
  {"code": "area", "nameZh": "居住区域", "nameEn": "Area"}
]'::jsonb
WHERE is_built_in AND properties @> '[{"code": "sex"}]' AND NOT properties @> '[{"code": "readerTypeNow"}]';

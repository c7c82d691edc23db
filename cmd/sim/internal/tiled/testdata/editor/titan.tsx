<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="titan" tilewidth="56" tileheight="64" tilecount="30" columns="10">
 <properties>
  <property name="system" value="titan"></property>
 </properties>
 <image source="titan.png" width="560" height="192"></image>
 <tile id="0" type="plain"></tile>
 <tile id="1" type="tree"></tile>
 <tile id="2" type="sand"></tile>
 <tile id="3" type="bog"></tile>
 <tile id="4" type="bramble"></tile>
 <tile id="5" type="fog"></tile>
 <tile id="6" type="hedge"></tile>
 <tile id="7" type="drift"></tile>
 <tile id="8" type="volcano"></tile>
 <tile id="9" type="beach"></tile>
 <tile id="10" type="water"></tile>
 <tile id="11" type="darkness"></tile>
 <tile id="12" type="cloud"></tile>
 <tile id="13" type="level">
  <properties>
   <property name="level" type="int" value="1"></property>
  </properties>
 </tile>
 <tile id="14" type="level">
  <properties>
   <property name="level" type="int" value="2"></property>
  </properties>
 </tile>
 <tile id="15" type="level">
  <properties>
   <property name="level" type="int" value="3"></property>
  </properties>
 </tile>
 <tile id="16" type="level">
  <properties>
   <property name="level" type="int" value="4"></property>
  </properties>
 </tile>
 <tile id="17" type="level">
  <properties>
   <property name="level" type="int" value="5"></property>
  </properties>
 </tile>
 <tile id="18" type="level">
  <properties>
   <property name="level" type="int" value="6"></property>
  </properties>
 </tile>
 <tile id="19" type="level">
  <properties>
   <property name="level" type="int" value="7"></property>
  </properties>
 </tile>
 <tile id="20" type="level">
  <properties>
   <property name="level" type="int" value="8"></property>
  </properties>
 </tile>
 <tile id="21" type="level">
  <properties>
   <property name="level" type="int" value="9"></property>
  </properties>
 </tile>
</tileset>
